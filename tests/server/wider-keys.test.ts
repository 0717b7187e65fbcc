/**
 * An order's id is unique among all people for as long as receipts name no person. The statements that settle, void and set aside name both, and keep
 * two orders of one id apart where the keys allow them, as no database of ours does. Moves of the fund may have one id.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { cancelDeposit, depositShares } from '../../server/fund/move-shares.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations } from '../../server/migrations.ts'
import { requestAdjustment } from '../../server/operators/adjustments.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { placeOrders } from '../../server/trading/place-order.ts'
import { ordersSetAside, settleAgain } from '../../server/trading/set-aside.ts'
import { voidOrders } from '../../server/trading/void-orders.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { START, TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const calendar = businessCalendar('Asia/Shanghai')
const WIDER_KEYS = [
  'ALTER TABLE settlement_quarantine DROP CONSTRAINT settlement_quarantine_order_id_fkey, DROP CONSTRAINT settlement_quarantine_pkey, ADD PRIMARY KEY (order_id, user_id)',
  'ALTER TABLE orders DROP CONSTRAINT orders_pkey, ADD PRIMARY KEY (id, user_id)',
  'ALTER TABLE settlement_quarantine ADD FOREIGN KEY (order_id, user_id) REFERENCES orders (id, user_id)',
]

let exchange: TestExchange
beforeEach(async () => {
  const postgres = await createTestDatabase(migrations, { engine: 'postgres' })
  for (const text of WIDER_KEYS) await sql.raw(text).execute(postgres.database)
  exchange = await TestExchange.open({ postgres })
  await exchange.tick(0, { [BTC]: 1_000 })
})
afterEach(() => exchange.close())

const database = () => exchange.postgres.database
const statusOf = async (userId: string, id: string) => (await feedDocs(database(), userId, 'orders')).get(id)?.status
const availableOf = async (userId: string) => (await readBalances(database(), userId)).availableMinor
/** Two people who buy under one id in one transaction: the first one up, the other one down. */
async function both(): Promise<{ id: string; me: string; them: string }> {
  const [me, them] = [await exchange.person(10_000n), await exchange.person(10_000n)]
  const id: string = randomUUID()
  const buys = (
    [
      ['up', me],
      ['down', them],
    ] as const
  ).map(([direction, userId]) => ({
    userId,
    signed: exchange.intent({ id, direction }),
    arrivedAt: exchange.clock.time,
  }))
  const context = { clock: exchange.clock, market: exchange.market, calendar }
  const placed = await inTransaction(database(), (tx) => placeOrders(tx, context, buys))
  expect(placed).toMatchObject({ ok: true, value: [{ order: { direction: 'up' } }, { order: { direction: 'down' } }] })
  const numbers = placed.ok ? placed.value.map(({ order }) => order.number) : []
  expect(new Set(numbers).size).toBe(2)
  return { id, me, them }
}

test('two people who bought under one id have an order each, and each ends by its own direction and money', async () => {
  const { id, me, them } = await both()
  expect(await exchange.buy(me, { id })).toMatchObject({ ok: false, problem: 'id-taken' })
  await exchange.tick(250, { [BTC]: 1_000 })
  await exchange.steady(31_000, { [BTC]: 1_001 })
  expect([await statusOf(me, id), await statusOf(them, id)]).toEqual(['won', 'lost'])
  expect([await availableOf(me), await availableOf(them)]).toEqual([10_800n, 9_000n])
  for (const userId of [me, them])
    expect(await orderProof(database(), { userId, orderId: id, keys: exchange.keys })).toMatchObject({
      ok: true,
      value: { settlement: { receipt: { status: userId === me ? 'won' : 'lost' } } },
    })
  await ledgerHolds(database())
  expect(await auditOrders(database(), exchange.keys)).toEqual([])

  await sql`ALTER TABLE orders DISABLE TRIGGER USER`.execute(database())
  await sql`DELETE FROM orders WHERE user_id = ${them}`.execute(database())
  expect((await auditOrders(database(), exchange.keys)).map(({ name }) => name)).toEqual([
    'a-stake-was-held-for-an-order-that-is-there',
  ])
})

test('money that moved for somebody else is named, though they have an order of this id', async () => {
  const { id, me, them } = await both()
  await exchange.tick(250, { [BTC]: 1_000 })
  await exchange.steady(31_000, { [BTC]: 1_001 })
  await sql`GRANT UPDATE ON ledger_transfer TO CURRENT_USER`.execute(database())
  await sql`ALTER TABLE ledger_transfer DISABLE TRIGGER USER`.execute(database())
  await sql`
    UPDATE ledger_transfer SET credit_id = (SELECT id FROM ledger_account WHERE owner = ${them} AND kind = 'cash')
    WHERE reference = ${id} AND leg = 'gain' AND credit_id = (SELECT id FROM ledger_account WHERE owner = ${me} AND kind = 'cash')`.execute(
    database(),
  )
  const found = (await auditLedger(database())).filter(({ violations }) => violations > 0)
  expect(found.map(({ name }) => name)).toEqual([
    'balances-are-the-replayed-transfers',
    'every-posting-to-a-person-is-a-line-of-their-statement',
  ])
})

test("an order that can't be settled is set aside alone, and goes back alone", async () => {
  const { id, me } = await both()
  // An order without holds: what no path of this program makes.
  const broken = await exchange.person(10_000n)
  await sql`
    insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq,
      accepted_ts, rule, entry_grace_ms, max_gap_ms, acceptance, acceptance_signature)
    select id, ${broken}::uuid, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq,
      accepted_ts, rule, entry_grace_ms, max_gap_ms, order_acceptance(orders), acceptance_signature from orders where user_id = ${me}`.execute(
    database(),
  )
  await exchange.tick(250, { [BTC]: 1_000 })
  await exchange.steady(31_000, { [BTC]: 1_001 })
  const rows = await database().selectFrom('orders').select(['user_id', 'status', 'is_quarantined']).execute()
  expect(rows.filter((row) => row.is_quarantined)).toEqual([
    { user_id: broken, status: 'running', is_quarantined: true },
  ])
  expect(await statusOf(me, id)).toBe('won')
  expect((await ordersSetAside(database())).map(({ orderId }) => orderId)).toEqual([id])
  expect(await inTransaction(database(), (tx) => settleAgain(tx, id))).toMatch(/no pending transfer/)
  expect(await ordersSetAside(database())).toEqual([])
  const left = await database().selectFrom('orders').select('user_id').where('is_quarantined', '=', true).execute()
  expect(left).toEqual([])
})

test('operators void both, and each gets back their own stake', async () => {
  const { id, me, them } = await both()
  await exchange.tick(250, { [BTC]: 1_001 })
  const context = {
    keys: exchange.keys,
    now: exchange.clock.time,
    businessDay: calendar.dayOf(exchange.clock.time),
    calendar,
  }
  const span = { noticeId: randomUUID(), productId: BTC, from: START, to: START + 60_000, reason: 'wrong prices' }
  expect(await inTransaction(database(), (tx) => voidOrders(tx, span, context))).toMatchObject({
    ok: true,
    value: { notice: { orders: 2 } },
  })
  expect([await statusOf(me, id), await statusOf(them, id)]).toEqual(['void', 'void'])
  expect([await availableOf(me), await availableOf(them)]).toEqual([10_000n, 10_000n])
  await ledgerHolds(database())
  expect(await auditOrders(database(), exchange.keys)).toEqual([])
})

test("who takes back a move of the fund takes back their own, and nobody's adjustment has the id of another person's", async () => {
  const [me, them] = [await exchange.person(10_000n), await exchange.person(10_000n)]
  const [id, now] = [randomUUID(), exchange.clock.time]
  for (const userId of [me, them])
    expect(
      await inTransaction(database(), (tx) => depositShares(tx, { userId, now, calendar }, { id, amount: '20.00' })),
    ).toMatchObject({ ok: true })
  expect(await inTransaction(database(), (tx) => cancelDeposit(tx, { userId: me, now, calendar }, id))).toMatchObject({
    ok: true,
    value: { status: 'cancelled' },
  })
  expect([await availableOf(me), await availableOf(them)]).toEqual([10_000n, 8_000n])

  const [operator] = await inTransaction(database(), (tx) => ensureAutomaticReviewers(tx, now))
  const context = { operatorId: operator?.id ?? '', now, bounds: USUAL_BOUNDS }
  const adjust = (userId: string) =>
    inTransaction(database(), (tx) =>
      requestAdjustment(tx, context, { id, userId, amountMinor: 100n, reason: 'a mistake' }),
    )
  expect([await adjust(me), await adjust(them), await adjust(me)]).toEqual([
    { ok: true, value: 'approved' },
    { ok: false, problem: 'id-taken' },
    { ok: true, value: 'approved' },
  ])
  await ledgerHolds(database())
})
