/** Practice: a balance, orders and receipts beside the real ones, by the same rule, and never among them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { proofText, verifyProof } from '../../contract/settlement/verify-proof.ts'
import { reportOnProof } from '../../scripts/verify/proof-report.ts'
import { inTransaction, sqlState } from '../../server/database/transaction.ts'
import { cashAccount, houseAccount, practiceAccount, practiceHouseAccount } from '../../server/ledger/accounts.ts'
import { refillPractice } from '../../server/ledger/practice-account.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { signStatement } from '../../server/ledger/sign-statement.ts'
import { setLimits, startPause } from '../../server/limits/set-limits.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { ownsOrder } from '../../server/trading/owns-order.ts'
import { publishVoidDays } from '../../server/trading/publish-voids.ts'
import { voidOrders } from '../../server/trading/void-orders.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const MINUTE = 60_000
const calendar = businessCalendar('Asia/Shanghai')
let exchange: TestExchange
beforeAll(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 100_000, [ETH]: 50_000 })
})
afterAll(() => exchange.close())

const database = () => exchange.postgres.database
const docs = <C extends Parameters<typeof feedDocs>[2]>(userId: string, collection: C) =>
  feedDocs(database(), userId, collection)
const practiceOf = async (userId: string) => (await docs(userId, 'practiceAccount')).get('main')
const refill = (userId: string) =>
  inTransaction(database(), (tx) => refillPractice(tx, { userId, now: exchange.clock.time }))
const prices = (btc: number) => ({ [BTC]: btc, [ETH]: 50_000 })

async function practiser(realMinor = 5_000n): Promise<string> {
  const userId = await exchange.person(realMinor)
  expect(await refill(userId)).toMatchObject({ ok: true, value: { available: '10000.00', inOrders: '0.00' } })
  return userId
}
async function audited(): Promise<void> {
  await ledgerHolds(database())
  expect(await auditOrders(database(), exchange.keys)).toEqual([])
}

test('a practice order goes by the same rule, pays practice money, and leaves no trace among the real figures', async () => {
  const userId = await practiser()
  const before = { account: await docs(userId, 'account'), balances: await readBalances(database(), userId) }
  await exchange.tick(250, prices(100_000))
  const id = await exchange.mustBuy(userId, { stake: '500.00', practice: true })
  expect(await practiceOf(userId)).toMatchObject({ available: '9500.00', inOrders: '500.00' })
  await exchange.tick(250, prices(100_100))
  await exchange.steady(30_000, prices(100_101))
  await exchange.tick(250, prices(90_000))
  expect((await docs(userId, 'practiceOrders')).get(id)).toMatchObject({
    practice: true,
    status: 'won',
    profit: '400.00',
    entryPrice: 100_100,
    exitPrice: 100_101,
  })
  expect(await practiceOf(userId)).toMatchObject({ available: '10400.00', inOrders: '0.00' })
  // Neither orders, nor lines, nor sums, nor a statement, nor a team's event.
  expect((await docs(userId, 'orders')).size).toBe(0)
  expect([...(await docs(userId, 'fundRecords')).values()].map(({ kind }) => kind)).toEqual(['deposit'])
  expect({ account: await docs(userId, 'account'), balances: await readBalances(database(), userId) }).toEqual(before)
  await inTransaction(database(), (tx) =>
    signStatement(tx, { now: exchange.clock.time, calendar, keys: exchange.keys }, userId),
  )
  expect([...(await docs(userId, 'statementMonths')).values()].map(({ receipt }) => receipt.after.balance)).toEqual([
    '50.00',
  ])
  const events = await database().selectFrom('team_event').select('kind').where('member_id', '=', userId).execute()
  expect(events).toEqual([])
  expect(await inTransaction(database(), (tx) => ownsOrder(tx, { id, userId }))).toBe(true)
  expect(await inTransaction(database(), (tx) => ownsOrder(tx, { id, userId: randomUUID() }))).toBe(false)
  await audited()
})

test('the proof of a practice order verifies and says practice in intent, acceptance and result', async () => {
  const userId = await practiser()
  await exchange.tick(250, prices(100_000))
  const id = await exchange.mustBuy(userId, { practice: true })
  await exchange.steady(30_500, prices(100_200))
  const proof = await orderProof(database(), { userId, orderId: id, keys: exchange.keys })
  if (!proof.ok) throw new Error(proof.problem)
  const { acceptance, intent, settlement } = proof.value
  expect([acceptance.receipt, intent?.intent, settlement?.receipt]).toMatchObject([
    { practice: true },
    { practice: true },
    { practice: true },
  ])
  const trusted = { trustedKeys: exchange.keys.publicKeys }
  expect(verifyProof(proof.value, trusted)).toMatchObject({ verdict: 'verified', settlement: { status: 'tie' } })
  const bytes = new TextEncoder().encode(proofText(proof.value))
  expect(reportOnProof(bytes, exchange.keys.publicKeys).lines.slice(0, 2)).toEqual([
    'VERIFIED',
    'PRACTICE: bought with practice money. Nothing was at stake, and nothing was won or lost.',
  ])
})

test('practice receipts are a chain of their own: the real chain goes on as if nobody had practised', async () => {
  const userId = await practiser()
  await exchange.tick(250, prices(100_000))
  const first = await exchange.mustBuy(userId)
  const practised = await exchange.mustBuy(userId, { practice: true })
  const second = await exchange.mustBuy(userId)
  const receipt = async (id: string) =>
    JSON.parse((await exchange.order(id)).acceptance_text) as { readonly prevReceiptHash: string }
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(order_acceptance(orders), 'UTF8')), 'hex') as hash from orders where id = ${first}`.execute(
    database(),
  )
  expect((await receipt(second)).prevReceiptHash).toBe(rows[0]?.hash)
  expect((await receipt(practised)).prevReceiptHash).toBe('0'.repeat(64))
  await exchange.steady(31_000, prices(100_000))
})

test('practice takes practice money alone: without a balance or above it an order is refused, however rich the person is', async () => {
  const userId = await exchange.person(10_000_000n)
  await exchange.tick(250, prices(100_000))
  const poor = await exchange.buy(userId, { practice: true }).catch((error: unknown) => error)
  expect(poor).toMatchObject({ ok: false, problem: 'insufficient-balance' })
  const rich = await practiser(1n)
  expect(await exchange.buy(rich, { stake: '10.00' })).toMatchObject({ ok: false, problem: 'insufficient-balance' })
  expect(await exchange.buy(rich, { stake: '10.00', practice: true })).toMatchObject({ ok: true })
  await exchange.steady(31_000, prices(100_000))
  await audited()
})

test('a refill brings the balance back to its start, while nothing runs, and takes nothing that was won', async () => {
  const userId = await practiser()
  await exchange.tick(250, prices(100_000))
  await exchange.mustBuy(userId, { stake: '100.00', direction: 'down', practice: true })
  expect(await refill(userId)).toMatchObject({ ok: false, problem: 'practice-running' })
  await exchange.steady(500, prices(100_000))
  await exchange.steady(30_250, prices(100_300))
  expect(await practiceOf(userId)).toMatchObject({ available: '9900.00' })
  const both = await Promise.all([refill(userId), refill(userId)])
  expect(both.map((one) => one.ok && one.value.available)).toEqual(['10000.00', '10000.00'])
  await exchange.mustBuy(userId, { stake: '100.00', practice: true })
  await exchange.steady(500, prices(100_300))
  await exchange.steady(30_250, prices(100_500))
  expect(await refill(userId)).toMatchObject({ ok: true, value: { available: '10080.00' } })
  await audited()
})

test("practice counts for none of a person's limits, and none of them stops it", async () => {
  const userId = await practiser()
  const now = exchange.clock.time
  await inTransaction(database(), (tx) => setLimits(tx, { userId, now }, { depositPerDay: null, lossPerDay: '15.00' }))
  await exchange.tick(250, prices(100_000))
  expect(await exchange.buy(userId, { stake: '100.00', practice: true })).toMatchObject({ ok: true })
  expect(await exchange.buy(userId, { stake: '10.00' })).toMatchObject({ ok: true })
  expect(await exchange.buy(userId, { stake: '10.00' })).toMatchObject({ ok: false, problem: 'loss-limit-reached' })
  await inTransaction(database(), (tx) => startPause(tx, { userId, now: exchange.clock.time }, 1))
  expect(await exchange.buy(userId, { stake: '5.00' })).toMatchObject({ ok: false, problem: 'paused' })
  expect(await exchange.buy(userId, { stake: '5.00', practice: true })).toMatchObject({ ok: true })
  await exchange.steady(31_000, prices(100_000))
})

test('operators void practice orders with the real ones, count none of them, and void none for their sake', async () => {
  const [anna, bert] = [await practiser(), await practiser()]
  const context = () => ({
    keys: exchange.keys,
    now: exchange.clock.time,
    businessDay: calendar.dayOf(exchange.clock.time),
    calendar,
  })
  const from = () => exchange.clock.time - (exchange.clock.time % MINUTE)
  const voidSpan = (start: number) =>
    inTransaction(database(), (tx) =>
      voidOrders(
        tx,
        { noticeId: randomUUID(), productId: BTC, from: start, to: start + MINUTE, reason: 'A wrong price.' },
        context(),
      ),
    )
  await exchange.tick(MINUTE, prices(100_000))
  const practised = await exchange.mustBuy(anna, { practice: true })
  expect(await voidSpan(from())).toMatchObject({ ok: false, problem: 'already-decided' })
  const real = await exchange.mustBuy(bert)
  const voided = await voidSpan(from())
  if (!voided.ok) throw new Error(voided.problem)
  expect(voided.value.notice.orders).toBe(1)
  expect([(await exchange.order(practised)).status, (await exchange.order(real)).status]).toEqual(['void', 'void'])
  expect(await practiceOf(anna)).toMatchObject({ available: '10000.00', inOrders: '0.00' })
  await publishVoidDays(database(), { now: exchange.clock.time, days: 1 })
  const [day] = [...(await docs('public', 'voidDays')).values()]
  expect(day?.counts.map(({ orders }) => orders)).toEqual([1])
  await audited()
})

test('the database refuses a transfer between practice and real money, and an order whose receipts say another kind', async () => {
  const userId = await practiser()
  const [cash, practice] = [cashAccount(userId), practiceAccount(userId)]
  for (const [debit, credit] of [
    [practice, cash],
    [cash, practice],
    [practiceHouseAccount(userId), cash],
    [houseAccount(userId), practice],
    [cash, practiceHouseAccount(userId)],
  ] as const) {
    const posted = inTransaction(database(), (tx) =>
      postTransfers(
        tx,
        [
          {
            userId,
            event: 'mixed',
            businessId: randomUUID(),
            leg: 'amount',
            phase: 'single',
            record: 'adjustment',
            debit,
            credit,
            amountMinor: 1n,
          },
        ],
        { at: 1 },
      ),
    )
    await expect(posted).rejects.toThrow('ledger_transfer_practice_apart')
  }
  const account = (id: string, kind: string) =>
    sql`insert into ledger_account (id, kind, owner, opened_at) values (${id}, ${kind}, ${randomUUID()}, 0)`
      .execute(database())
      .then(() => 'opened', sqlState)
  const CHECK_VIOLATION = '23514'
  expect(await account(cashAccount(randomUUID()), 'practice')).toBe(CHECK_VIOLATION)
  expect(await account(practiceAccount(randomUUID()), 'cash')).toBe(CHECK_VIOLATION)
  await exchange.tick(MINUTE, prices(100_000))
  const id = await exchange.mustBuy(userId, { practice: true })
  const unmarked = sql`update orders set is_practice = false where id = ${id}`.execute(database())
  await expect(unmarked).rejects.toThrow('cannot change')
  const other = sql`insert into orders overriding user value select (jsonb_populate_record(o, jsonb_build_object(
    'id', gen_random_uuid(), 'is_practice', false, 'acceptance', order_acceptance(o)))).* from orders o where id = ${id}`.execute(
    database(),
  )
  await expect(other).rejects.toThrow('orders_practice_signed')
  await audited()
})
