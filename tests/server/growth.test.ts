/** Work that comes again and again costs the same however much the database holds: by what it locks and reads, not by the clock. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENESIS_HASH } from '../../contract/settlement/tick.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { readHeads } from '../../server/prices/chain/chain-writer.ts'
import { readLastPrices } from '../../server/prices/chain/read-last-prices.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { loadStates } from '../../server/prices/market/product-state.ts'
import { readNews } from '../../server/prices/market/read-news.ts'
import { joinWorkers } from '../../server/workers/join-workers.ts'
import { oldestOpenOrder } from '../../server/trading/keep-ticks.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const DAY_MS = 86_400_000
const DAYS = 60

let exchange: TestExchange
beforeAll(async () => {
  exchange = await TestExchange.open()
  const { database } = exchange.postgres
  await sql`select open_tick_day(${new Date(START).toISOString().slice(0, 10)}::date - n) from generate_series(1, ${DAYS}) n`.execute(
    database,
  )
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 500 })
  await exchange.steady(1_000, { [BTC]: 1_001 })
})
afterAll(() => exchange.close())

/** The days of ticks that this transaction has locked so far. */
async function daysLocked({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.oid)::int as count from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'tick\\_%'`.execute(db)
  return rows[0]?.count ?? 0
}

test('the last prices of a market that trades are read from the days of its heads, however many days are kept', async () => {
  await inTransaction(exchange.postgres.database, async (tx) => {
    const heads = await readHeads(tx.db, [BTC, ETH])
    const prices = await readLastPrices(tx.db, heads)
    expect([prices.get(BTC)?.price, prices.get(ETH)?.price]).toEqual([1_001, 500])
    expect(await daysLocked(tx)).toBe(1)
  })
})

test('the last price of a market that was closed for weeks is found all the same', async () => {
  const heads = new Map([BTC, ETH].map((id) => [id, { ts: START + 40 * DAY_MS }]))
  const prices = await readLastPrices(exchange.postgres.database, heads)
  expect([prices.get(BTC)?.price, prices.get(ETH)?.price]).toEqual([1_001, 500])
  expect((await readLastPrices(exchange.postgres.database, new Map([['none', { ts: START }]]))).size).toBe(0)
})

test('a server that follows reads a beat of all products with one statement, and none but the newest days', async () => {
  const { database, url } = exchange.postgres
  let statements = 0
  const counted = connectDatabase(url, { log: () => void (statements += 1) })
  const follower = await openMarket({ ...exchange.marketOptions(), database: counted, isJoining: true })
  try {
    await exchange.steady(250, { [BTC]: 1_002, [ETH]: 502 })
    await follower.beat()
    const states = new Map(
      (await loadStates(database, exchange.catalogue, await readHeads(database, [BTC, ETH]))).map(({ state }) => [
        state.product.id,
        state,
      ]),
    )
    statements = 0
    for (let beat = 0; beat < 4; beat += 1) {
      await exchange.steady(250, { [BTC]: 1_010 + beat, [ETH]: 510 + beat })
      await follower.beat()
    }
    expect(statements).toBe(4)
    expect(follower.isWriter()).toBe(false)
    expect(follower.quotes()).toEqual(exchange.market.quotes())
    await inTransaction(database, async (tx) => {
      expect((await readNews(tx.db, states)).ticks).toHaveLength(8)
      // The day that runs and the next one.
      expect(await daysLocked(tx)).toBe(2)
    })
  } finally {
    await follower.stop()
    await counted.destroy()
  }
})

test('a chain that lies far behind the newest one, as one that has just begun, is read whole', async () => {
  const { database } = exchange.postgres
  const heads = await readHeads(database, [BTC, ETH])
  const btc = heads.get(BTC)
  if (!btc) throw new Error('no head')
  const loaded = await loadStates(
    database,
    exchange.catalogue,
    new Map([
      [BTC, { ...btc, ts: btc.ts + 3 * 3_600_000 }],
      [ETH, { seq: 0, ts: 0, hash: GENESIS_HASH }],
    ]),
  )
  const states = new Map(loaded.map(({ state }) => [state.product.id, state]))
  const { ticks } = await readNews(database, states)
  const chain = await exchange.chain(ETH)
  expect(ticks.map(({ hash }) => hash)).toEqual(chain.map(({ hash }) => hash))
  expect(states.get(ETH)?.head.seq).toBe(chain.at(-1)?.seq)
})

test('the oldest open order is found by the indexes of open orders', async () => {
  await inTransaction(exchange.postgres.database, async ({ db }) => {
    // An empty table is always cheaper to read whole: whether an index can serve shows once that is forbidden.
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${oldestOpenOrder}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // On divided tables: the index of a part.
    for (const index of [
      /orders_(running|\d\d_product_id_exit_time_idx)/,
      /orders_(waiting|\d\d_product_id_accepted_seq_idx)/,
      /orders_(set_aside|\d\d_accepted_ts_idx)/,
    ])
      expect(plan).toMatch(index)
    expect(plan).not.toContain('Seq Scan')
  })
})

test('a lease from a clock that was ahead has lapsed, and one that somebody holds is not waited for', async () => {
  const { database } = exchange.postgres
  const [ahead, held, id] = [randomUUID(), randomUUID(), randomUUID()]
  // The database's clock went back by ten minutes since the first one died; the second one is forgotten by somebody at this moment.
  await sql`insert into worker select w.id::uuid, 'growth', (extract(epoch from now()) * 1000)::int8 + w.after from (values (${ahead}, 600000), (${held}, -600000)) as w (id, after)`.execute(
    database,
  )
  const onError = (error: unknown) => expect.unreachable(String(error))
  await inTransaction(database, async ({ db }) => {
    await sql`select from worker where id = ${held} for update`.execute(db)
    const share = await joinWorkers({ database, id, role: 'growth', onError })
    const pieces = Array.from({ length: 50 }, (_, index) => `piece ${index}`)
    expect(pieces.filter((piece) => !share.isMine(piece))).toEqual([])
    await share.stop()
  })
  const { rows } = await sql<{ id: string }>`select id::text from worker where role = 'growth'`.execute(database)
  expect(rows).toEqual([{ id: held }])
})
