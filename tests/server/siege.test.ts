/**
 * The server as it is run, under floods of each kind of request that nobody needs a session for. In `npm test` a few seconds with the
 * facts that hold on any machine; `npm run siege` takes a minute for each kind and holds it against the bars.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, type TaskMeta } from 'vitest'
import type { Row } from '../../contract/sync/collections.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { bundledServer } from '../support/server-bundle.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { flood } from '../support/siege/flood.ts'
import { ATTACKS, type Attack } from '../support/siege/shots.ts'
import {
  COLLECTING,
  collectedMemoryOf,
  countUndecided,
  median,
  residentMemoryOf,
  startBuying,
  startWatch,
} from '../support/siege/watch.ts'
import { Trader } from '../support/trader.ts'

const IS_LONG = process.env['SIEGE'] === '1'
const SECONDS = Number(process.env['SIEGE_SECONDS'] ?? (IS_LONG ? 60 : 4))
const CONNECTIONS = IS_LONG ? 250 : 60
const NETWORKS = IS_LONG ? 10 : 2
const UNITS_PER_MINUTE = 3_000
const COUNTDOWN_SECONDS = 3
const HOLE_MS_MAX = 2_000
const SIGN_IN_MS_MAX = 1_000
const MEMORY_SHARE_MAX = 1.1
const GIVEN_BACK_MS_MAX = 90_000
const CALM_MS = IS_LONG ? 20_000 : 0

let postgres: TestDatabase
let server: ServerProcess
let buyer: Trader
let watched: Trader
let product: Row<'products'>
beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
  server = await startServer(
    {
      DATABASE_URL: postgres.url,
      DEMO_REVIEW_SECONDS: '0',
      TRUSTED_PROXIES: '1',
      REQUESTS_PER_MINUTE: String(UNITS_PER_MINUTE),
      LOG_LEVEL: 'fatal',
      ...(IS_LONG ? { NODE_OPTIONS: COLLECTING } : {}),
    },
    undefined,
    { entry: await bundledServer(), quick: { seconds: COUNTDOWN_SECONDS, count: 2 } },
  )
  buyer = await new Trader(server.address).open()
  watched = await new Trader(server.address).open()
  await buyer.deposit('9000.00')
  product = (await buyer.openProducts())[0]
})
afterAll(async () => {
  await server.dispose()
  await postgres.drop()
})

const options = (kinds: number) => ({
  address: server.address,
  connections: Math.ceil(CONNECTIONS / kinds),
  networks: NETWORKS,
  unitsPerMinute: UNITS_PER_MINUTE,
  ms: SECONDS * 1_000,
})
const statusText = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status || 'cut'}`)
    .join(', ')

/** A flood of each kind at once, while somebody buys and somebody signs in. */
async function besiege(attacks: readonly Attack[], meta: TaskMeta): Promise<void> {
  const { database } = postgres
  const watch = startWatch({ database, address: server.address, account: watched.account })
  const buying = startBuying(buyer, product)
  const results = await Promise.all(attacks.map((attack) => flood(attack, options(attacks.length))))
  const [seen, orders] = [await watch.stop(), await buying.stop()]
  const undecided = await countUndecided(database)
  const signInMs = median(seen.signInsMs)
  const statuses = results
    .map((result, index) => `${attacks.length > 1 ? `${attacks[index]?.name}: ` : ''}${statusText(result.statuses)}`)
    .join('; ')
  meta.siege = `hole ${seen.holeMs} ms, sign-in ${Math.round(signInMs)} ms, ${orders} orders: ${undecided.voids} void, ${undecided.unsettled} unsettled; ${statuses}`
  if (IS_LONG) console.log(meta.siege)
  expect(results.flatMap(({ faults }) => faults)).toEqual([])
  expect(results.map(({ statuses: answers }) => answers.size > 0)).toEqual(attacks.map(() => true))
  expect(undecided).toEqual({ voids: 0, unsettled: 0, gapMarks: 0 })
  if (!IS_LONG) return
  expect.soft(seen.holeMs).toBeLessThanOrEqual(HOLE_MS_MAX)
  expect.soft(signInMs).toBeLessThanOrEqual(SIGN_IN_MS_MAX)
}

test('five hundred requests for candles in seven and a half seconds void no order of the person who is losing', async ({
  task,
}) => {
  const { database } = postgres
  const watch = startWatch({ database, address: server.address, account: watched.account })
  const buying = startBuying(buyer, product)
  const asked = Array.from({ length: 500 }, async (_, index) => {
    await pause(index * 15)
    return (
      await fetch(
        `${server.address}/api/products/btc-usdt/candles?intervalSeconds=15&limit=500&before=${Date.now() - index * 60_000}`,
        { headers: { 'x-forwarded-for': '192.0.2.1' } },
      )
    ).status
  })
  const statuses = new Set(await Promise.all(asked))
  const [seen, orders] = [await watch.stop(), await buying.stop()]
  const undecided = await countUndecided(database)
  task.meta.siege = `${orders} orders: ${undecided.voids} void, ${undecided.gapMarks} gap marks, hole ${seen.holeMs} ms`
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(orders).toBeGreaterThan(0)
  expect(undecided).toEqual({ voids: 0, unsettled: 0, gapMarks: 0 })
  const holes = await database
    .selectFrom('tick')
    .select('ts')
    .where('product_id', '=', 'btc-usdt')
    .orderBy('seq')
    .execute()
  expect(Math.max(...holes.map(({ ts }, index) => Number(ts - (holes[index - 1]?.ts ?? ts))))).toBeLessThanOrEqual(
    HOLE_MS_MAX,
  )
  if (IS_LONG) expect(seen.holeMs).toBeLessThanOrEqual(HOLE_MS_MAX)
})

describe('a flood of', () => {
  let before = 0
  beforeAll(async () => {
    if (!IS_LONG) return
    // The server is warm first: what it needs for good is no leak.
    for (const attack of ATTACKS) await flood(attack, { ...options(1), ms: 2_000 })
    await pause(CALM_MS)
    before = await collectedMemoryOf(server.pid())
  })

  for (const attacks of IS_LONG ? ATTACKS.map((attack) => [attack]) : [ATTACKS]) {
    const name = attacks.length === 1 ? attacks[0]?.name : 'every kind at once'
    test(
      `${name} voids nothing, holds nothing up and is answered in order`,
      ({ task }) => besiege(attacks, task.meta),
      (SECONDS + 240) * 1_000,
    )
  }

  test.skipIf(!IS_LONG)(
    'all of them leaves the memory that it took',
    async ({ task }) => {
      let after = 0
      try {
        // Nothing asks the server to collect here: it gives the memory back by itself.
        await expect
          .poll(async () => (after = await residentMemoryOf(server.pid())), {
            timeout: GIVEN_BACK_MS_MAX,
            interval: 5_000,
          })
          .toBeLessThanOrEqual(before * MEMORY_SHARE_MAX)
      } finally {
        task.meta.siege = `${Math.round(before)} MB before, ${Math.round(after)} MB after`
        console.log(task.meta.siege)
      }
    },
    GIVEN_BACK_MS_MAX + 30_000,
  )
})
