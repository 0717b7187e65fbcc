/** On tables that are divided by person an order's id belongs to one order of all people, as on whole ones: receipts name an order by it alone. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations } from '../../server/migrations.ts'
import { placeOrders } from '../../server/trading/place-order.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const calendar = businessCalendar('Asia/Shanghai')

let exchange: TestExchange
let [me, them] = ['', '']
beforeAll(async () => {
  exchange = await TestExchange.open({ postgres: await createTestDatabase(migrations, { engine: 'partitioned' }) })
  await exchange.tick(0, { [BTC]: 1_000 })
})
afterAll(() => exchange.close())
beforeEach(async () => {
  ;[me, them] = [await exchange.person(10_000n), await exchange.person(10_000n)]
  await exchange.tick(250, { [BTC]: 1_000 })
})

const ordersOf = async (userId: string) => [...(await feedDocs(exchange.postgres.database, userId, 'orders')).values()]
const inOrdersOf = async (userId: string) => (await readBalances(exchange.postgres.database, userId)).inOrdersMinor

/** Buys in a transaction that ends when it is told how. */
function buySlowly(userId: string, id: string) {
  const [taken, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<'commit' | 'give up'>()]
  const signed = exchange.intent({ id })
  const done = inTransaction(exchange.postgres.database, async (tx) => {
    const context = { clock: exchange.clock, market: exchange.market, calendar }
    const placed = await placeOrders(tx, context, [{ userId, signed, arrivedAt: exchange.clock.time }])
    taken.resolve(undefined)
    if ((await ended.promise) === 'give up') throw new Error('given up')
    return placed
  })
  return { taken: taken.promise, end: ended.resolve, done }
}

const isSomebodyWaiting = async () =>
  (
    await sql`
      SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'transactionid' AND NOT l.granted AND a.datname = current_database()`.execute(
      exchange.postgres.database,
    )
  ).rows.length > 0

test('an id is taken once among all people, and whoever comes second has no order and no held stake', async () => {
  const id = await exchange.mustBuy(me)
  expect(await exchange.buy(them, { id })).toMatchObject({ ok: false, problem: 'id-taken' })
  expect(await exchange.buy(me, { id })).toMatchObject({ ok: false, problem: 'id-taken' })
  expect([(await ordersOf(me)).length, await ordersOf(them), await inOrdersOf(them)]).toEqual([1, [], 0n])
})

test('of two people who take one id at the same moment the second waits, and is refused once the first has it', async () => {
  const id = randomUUID()
  const [first, second] = [buySlowly(me, id), buySlowly(them, id)]
  await first.taken
  await expect.poll(isSomebodyWaiting).toBe(true)
  second.end('commit')
  first.end('commit')
  expect(await first.done).toMatchObject({ ok: true })
  expect(await second.done).toMatchObject({ ok: false, problem: 'id-taken' })
  expect([(await ordersOf(me)).length, await ordersOf(them)]).toEqual([1, []])
})

test('an id whose buy was given up is free for whoever waited for it', async () => {
  const id = randomUUID()
  const first = buySlowly(me, id)
  await first.taken
  const second = buySlowly(them, id)
  await expect.poll(isSomebodyWaiting).toBe(true)
  second.end('commit')
  first.end('give up')
  await expect(first.done).rejects.toThrow('given up')
  expect(await second.done).toMatchObject({ ok: true })
  expect([await ordersOf(me), (await ordersOf(them)).length]).toEqual([[], 1])
})
