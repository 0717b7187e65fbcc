/** Charts below a minute: the newest hours come from memory, what is older from the seconds beside each stored minute. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const DAYS = 6
let exchange: TestExchange
let database: Database
let market: Market
let asked: { sql: string; parameters: readonly unknown[] }[] = []
beforeAll(async () => {
  exchange = await TestExchange.open()
  for (let day = 0; day < DAYS; day += 1) {
    await exchange.steady(3_000, { [BTC]: 1_000 + day })
    exchange.clock.time += 86_400_000
  }
  await exchange.steady(62_000, { [BTC]: 2_000 })
  database = connectDatabase(exchange.postgres.url, {
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
  market = await openMarket({ ...exchange.marketOptions(), database })
})
afterAll(async () => {
  await database.destroy()
  await exchange.close()
})

const candles = async (page: { intervalSeconds: number; before?: number; limit: number; withVolume?: 'yes' }) => {
  const answer = await market.candles(BTC, page)
  if (!answer.ok) throw new Error(answer.problem)
  return answer.value
}
const looksAt = (table: string) => asked.filter(({ sql }) => new RegExp(`from "?${table}"? `).test(sql))

test('however often they are asked for, the newest seconds are read once', async () => {
  asked = []
  const pages = await Promise.all(Array.from({ length: 20 }, () => candles({ intervalSeconds: 1, limit: 50 })))
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
  expect(pages[0]?.candles).toHaveLength(50)
  expect(looksAt('candle')).toHaveLength(1)
  asked = []
  for (const intervalSeconds of [1, 5, 15]) await candles({ intervalSeconds, limit: 3 })
  expect(asked).toEqual([])
})

test('an old page looks at no tick, and one from before seconds were stored at the days that it shows', async () => {
  asked = []
  const pages = () =>
    Promise.all(
      [1, 5, 15].map((intervalSeconds) =>
        candles({ intervalSeconds, before: exchange.clock.time - 3 * 86_400_000, limit: 500 }),
      ),
    )
  const packed = await pages()
  expect(packed.map((page) => page.candles.at(-1)?.close)).toEqual([1_003, 1_003, 1_003])
  expect(packed.map((page) => page.candles.length)).toEqual([4, 2, 1])
  expect(packed.every((page) => page.next !== null)).toBe(true)
  expect(looksAt('tick')).toEqual([])

  await exchange.postgres.database.updateTable('candle').set({ seconds: null }).execute()
  expect(await pages()).toEqual(packed)
  const client = new pg.Client({ connectionString: exchange.postgres.url })
  await client.connect()
  expect(looksAt('tick').length).toBeGreaterThan(0)
  for (const { sql, parameters } of looksAt('tick')) {
    const plan = await client.query(`explain ${sql}`, [...parameters])
    expect(new Set(JSON.stringify(plan.rows).match(/tick_\d{8}/g)).size).toBeLessThanOrEqual(2)
  }
  await client.end()
})

test('who asks for volumes gets what was traded in each candle from one minute up, the open one too, and nobody else does', async () => {
  for (const intervalSeconds of [60, 300]) {
    const page = await candles({ intervalSeconds, limit: 2, withVolume: 'yes' })
    const { rows } = await traded(intervalSeconds * 1_000)
    expect(page.candles.map(({ time, volume }) => [time, volume])).toEqual(
      rows.slice(-page.candles.length).map(({ time, units }) => [Number(time), Number(units)]),
    )
    expect(page.candles.length).toBeGreaterThan(0)
  }
  const [plain, seconds] = [
    await candles({ intervalSeconds: 60, limit: 2 }),
    await candles({ intervalSeconds: 1, limit: 2, withVolume: 'yes' }),
  ]
  for (const candle of [...plain.candles, ...seconds.candles]) expect(candle).not.toHaveProperty('volume')
})

/** The test's exchange sells one unit with each price. */
const traded = (length: number) =>
  sql<{ time: bigint; units: bigint }>`
    select ts - ts % ${length}::int8 as time, count(*) as units from tick
    where product_id = ${BTC} and kind = 'price' group by 1 order by 1`.execute(exchange.postgres.database)

test('a statement that a request makes ends when its time is over', async () => {
  const impatient = connectDatabase(exchange.postgres.url, { statementMsMax: 50 })
  await expect(
    impatient.selectNoFrom((of) => of.fn('pg_sleep', [of.val(20)]).as('slept')).execute(),
  ).rejects.toMatchObject({ code: '57014' })
  await impatient.destroy()
})
