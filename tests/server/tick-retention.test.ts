/** Days of ticks go after the configured time, whole; heads stay, and what hangs on a day that is gone says so. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { readConfig } from '../../server/config.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { isSignatureOf } from '../../server/prices/chain/signing-keys.ts'
import { thinCheckpoints } from '../../server/prices/chain/thin-checkpoints.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { forgetTicks } from '../../server/trading/keep-ticks.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { behindWalls } from '../support/postgres.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const DAY = 86_400_000
let exchange: TestExchange

beforeEach(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  return () => exchange.close()
})

const forget = (keepDays: number) => forgetTicks(exchange.postgres.database, { now: exchange.clock.time, keepDays })
const proofOf = (userId: string, orderId: string) =>
  orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
const audit = () => auditOrders(exchange.postgres.database, exchange.keys)
async function partitions(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'tick'::regclass order by 1`.execute(
    exchange.postgres.database,
  )
  return rows.map(({ name }) => name)
}
/** On to a later day, with a price on it. */
const later = async (days: number) => {
  exchange.clock.time = START + days * DAY
  await exchange.restart()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
}

test('a day goes after the configured days and not before; heads stay, and its proof answers that the ticks are gone', async () => {
  const userId = await exchange.person(100_000n)
  const order = await exchange.mustBuy(userId)
  await exchange.steady(30_500, { [BTC]: 1_000, [ETH]: 1_000 })
  const kept = await proofOf(userId, order)
  if (!kept.ok) throw new Error(kept.problem)
  const heads = () =>
    exchange.postgres.database
      .selectFrom('checkpoint')
      .select((of) => of.fn.countAll().as('count'))
      .where('ts', '<', BigInt(START + DAY))
      .executeTakeFirst()
  const before = await heads()
  await later(7)
  expect(await forget(7)).toEqual([])
  expect((await proofOf(userId, order)).ok).toBe(true)
  await later(8)
  expect(await forget(7)).toEqual(['2026-11-18'])
  expect(await partitions()).not.toContain('tick_20261118')
  expect(await heads()).toEqual(before)
  expect(await proofOf(userId, order)).toEqual({ ok: false, problem: 'ticks-dropped' })
  expect(verifyProof(kept.value, { trustedKeys: exchange.keys.publicKeys, isSignatureOf }).verdict).toBe('verified')
  expect(await audit()).toEqual([])
  // Orders go on as before.
  const next = await exchange.mustBuy(userId)
  await exchange.steady(30_500, { [BTC]: 1_000, [ETH]: 1_000 })
  expect((await proofOf(userId, next)).ok).toBe(true)
  expect(await audit()).toEqual([])
})

test('an order whose day of ticks is gone still says what was signed when it was accepted', async () => {
  const userId = await exchange.person(100_000n)
  const [packed, whole] = [await exchange.mustBuy(userId), await exchange.mustBuy(userId)]
  await exchange.steady(30_500, { [BTC]: 1_000, [ETH]: 1_000 })
  await later(8)
  expect(await forget(7)).toEqual(['2026-11-18'])
  expect(await audit()).toEqual([])
  const { database } = exchange.postgres
  await sql`alter table orders disable trigger user`.execute(database)
  await sql`update orders set acceptance = order_acceptance(orders) where id = ${whole}`.execute(database)
  expect(await audit()).toEqual([])
  await sql`update orders set direction = case direction when 'up' then 'down' else 'up' end`.execute(database)
  const name = 'a-settled-order-derives-again-from-the-log'
  expect(await audit()).toEqual([
    { name, id: packed, detail: 'the acceptance is not signed' },
    { name, id: whole, detail: 'the row says other terms than its receipt' },
  ])
})

test('of signed heads that are older than a month one a minute stays; proofs verify, and the role that serves can take no other away', async () => {
  const { database } = exchange.postgres
  const userId = await exchange.person(100_000n)
  const order = await exchange.mustBuy(userId)
  await exchange.steady(95_000, { [BTC]: 1_000, [ETH]: 1_000 })
  const minutesOf = async (productId: string) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from checkpoint where product_id = ${productId} group by ts / 60000 order by ts / 60000`.execute(
      database,
    )
    return rows.map(({ count }) => count)
  }
  const before = await minutesOf(BTC)
  expect(before).toHaveLength(2)
  expect(before[0]).toBeGreaterThan(50)
  const serving = await behindWalls(exchange.postgres)
  try {
    expect(await thinCheckpoints(serving, { now: START + 1_000 * DAY })).toBe(0)
    await expect(sql`delete from checkpoint`.execute(serving)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await serving.destroy()
  }
  await expect(sql`delete from checkpoint`.execute(database)).rejects.toThrow('append-only')
  expect(await thinCheckpoints(database, { now: START + 29 * DAY })).toBe(0)
  await later(32)
  expect(await thinCheckpoints(database, { now: exchange.clock.time })).toBeGreaterThan(100)
  expect(await minutesOf(BTC)).toEqual([1, 1, 1])
  expect(await minutesOf(ETH)).toEqual([1, 1, 1])
  expect(await thinCheckpoints(database, { now: exchange.clock.time })).toBe(0)
  const proof = await proofOf(userId, order)
  if (!proof.ok) throw new Error(proof.problem)
  expect(verifyProof(proof.value, { trustedKeys: exchange.keys.publicKeys, isSignatureOf }).verdict).toBe('verified')
  expect(await audit()).toEqual([])
})

test('what an open order or a market that was closed for long goes on from is not dropped, however old', async () => {
  const userId = await exchange.person(100_000n)
  const order = await exchange.mustBuy(userId)
  await exchange.postgres.database.updateTable('orders').set({ is_quarantined: true }).where('id', '=', order).execute()
  await later(20)
  expect(await forget(7)).toEqual([])
  await exchange.postgres.database
    .updateTable('orders')
    .set({ is_quarantined: false })
    .where('id', '=', order)
    .execute()
  await exchange.tick(250, { [BTC]: 1_000, [ETH]: 1_000 })
  expect((await exchange.order(order)).status).toBe('void')
  // From now on prices of one product alone: the last one of the other is needed still.
  exchange.clock.time = START + 40 * DAY
  await exchange.tick(0, { [BTC]: 1_000 })
  expect((await forget(7)).every((day) => day < '2026-12-08')).toBe(true)
  expect(await partitions()).toContain('tick_20261208')
  expect(await audit()).toEqual([])
})

test('a day that somebody reads stays until the next time, and the market does not wait for it', async () => {
  await later(20)
  const { database } = exchange.postgres
  await inTransaction(database, async (tx) => {
    await sql`select count(*) from tick_20261118`.execute(tx.db)
    expect(await forget(7)).toEqual([])
    await exchange.tick(250, { [BTC]: 1_001 })
  })
  expect(await forget(7)).toContain('2026-11-18')
})

test('the audit tells ticks that were taken out from a day that was dropped', async () => {
  const userId = await exchange.person(100_000n)
  const order = await exchange.mustBuy(userId)
  await exchange.steady(30_500, { [BTC]: 1_000, [ETH]: 1_000 })
  await sql`alter table tick disable trigger append_only`.execute(exchange.postgres.database)
  await exchange.postgres.database
    .deleteFrom('tick')
    .where('product_id', '=', BTC)
    .where('seq', '=', (await exchange.order(order)).accepted_seq + 1n)
    .execute()
  expect(await audit()).toContainEqual({
    name: 'a-settled-order-derives-again-from-the-log',
    id: order,
    detail: 'ticks are missing',
  })
})

test('the configuration says what a number of days must be', () => {
  expect(readConfig({})).toMatchObject({ config: { TICK_DAYS: 730 } })
  expect(readConfig({ TICK_DAYS: '3' })).toEqual({
    faults: ['TICK_DAYS="3": expected a whole number of days from 7 to 36500'],
  })
})
