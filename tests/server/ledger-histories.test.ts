/**
 * Random histories of a few people: deposits, orders, practice orders, refills, settlements, withdrawals, fund moves, repeats and
 * rolled back attempts, some at the same time. After each step every invariant holds, and the ledger agrees with a model of plain sums.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { CLEARING, INCOME, cashAccount, fundAccount, openUserAccounts } from '../../server/ledger/accounts.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { holdStake } from '../support/hold-stake.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { postTransfers, type TransferInput } from '../../server/ledger/post-transfers.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { projectPractice, refillPractice } from '../../server/ledger/practice-account.ts'
import { settleHolds } from '../../server/ledger/settle-holds.ts'
import { parseMoney } from '../../contract/money.ts'
import { PRACTICE_START } from '../../contract/rows/practice-start.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const PEOPLE = 3
const PRACTICE_START_MINOR = parseMoney(PRACTICE_START)
const RUNS = Number(process.env['SOAK'] ? 400 : 25)
let postgres: TestDatabase
// A database for each history: what one of them broke must not be found in the next.
const begin = async () => {
  postgres = await createTestDatabase({ ...feed, ...ledger }, { maxConnections: 4 })
  await fundDemoHouse(postgres.database, 1)
}
const end = () => postgres.drop()

type Step =
  | { kind: 'deposit' | 'withdraw' | 'fundIn' | 'fundOut'; person: number; amount: bigint }
  | { kind: 'order' | 'practise'; person: number; amount: bigint }
  | { kind: 'refill'; person: number }
  | { kind: 'settle'; pick: number; count: number; results: ('won' | 'lost' | 'release')[] }
  | { kind: 'decide'; pick: number; isPaid: boolean }
  | { kind: 'repeat' | 'rollBack' }

const person = fc.nat({ max: PEOPLE - 1 })
const amount = fc.bigInt({ min: 1n, max: 5_000n })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'deposit',
      'withdraw',
      'fundIn',
      'fundOut',
      'order',
      'order',
      'order',
      'practise',
      'practise',
    ),
    person,
    amount,
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    pick: fc.nat(),
    count: fc.integer({ min: 1, max: 4 }),
    results: fc.array(fc.constantFrom('won', 'lost', 'release'), { minLength: 4, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('refill' as const), person }),
  fc.record({ kind: fc.constant('decide' as const), pick: fc.nat(), isPaid: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('repeat', 'rollBack') }),
)

/** Computes by plain addition what the ledger should hold. */
class Model {
  readonly people: string[] = Array.from({ length: PEOPLE }, () => randomUUID())
  readonly available = new Map<string, bigint>()
  readonly held = new Map<string, bigint>()
  readonly fund = new Map<string, bigint>()
  readonly practice = new Map<string, bigint>()
  readonly practiceHeld = new Map<string, bigint>()
  readonly orders: { id: string; userId: string; stake: bigint; gain: bigint; isPractice: boolean }[] = []
  readonly withdrawals: { id: string; userId: string; amount: bigint }[] = []
  /** The last act, to be done again. */
  last: (() => Promise<unknown>) | null = null

  personAt(index: number): string {
    return this.people[index] ?? ''
  }
  booksOf(order: { readonly isPractice: boolean }) {
    return order.isPractice
      ? { available: this.practice, held: this.practiceHeld }
      : { available: this.available, held: this.held }
  }
  add(book: Map<string, bigint>, userId: string, amount: bigint): void {
    book.set(userId, (book.get(userId) ?? 0n) + amount)
  }
}

const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(postgres.database, work)
const post = (transfers: readonly TransferInput[]) => transact((tx) => postTransfers(tx, transfers, { at: 1 }))

type Move = { readonly person: number; readonly amount: bigint }
type Decision = Extract<Step, { readonly kind: 'decide' }>
type Settling = Extract<Step, { readonly kind: 'settle' }>

async function take(model: Model, step: Step): Promise<void> {
  switch (step.kind) {
    case 'deposit':
      return deposit(model, step)
    case 'fundIn':
    case 'fundOut':
      return moveFund(model, step, step.kind)
    case 'withdraw':
      return requestWithdrawal(model, step)
    case 'decide':
      return decideWithdrawal(model, step)
    case 'order':
    case 'practise':
      return placeOrder(model, step, step.kind === 'practise')
    case 'refill':
      return refill(model, model.personAt(step.person))
    case 'settle':
      return settleOrders(model, step)
    case 'repeat':
      // The same act thrice at once: nothing more happens, whatever came of it at first.
      return void (await Promise.all([model.last?.(), model.last?.(), model.last?.()]))
    case 'rollBack':
      return rollBack(model)
  }
}

/** Does an act and remembers it. Only one that succeeded is repeated: one that was refused for want of money might find the money later. */
async function act(
  model: Model,
  work: () => Promise<{ ok: boolean } | undefined | void>,
): Promise<{ ok: boolean } | undefined | void> {
  const outcome = await work()
  model.last = outcome && !outcome.ok ? null : work
  return outcome
}

async function deposit(model: Model, step: Move): Promise<void> {
  const userId = model.personAt(step.person)
  const businessId = randomUUID()
  await act(model, () =>
    post([
      {
        userId,
        event: 'deposit-approved',
        businessId,
        leg: 'credit',
        phase: 'single',
        debit: CLEARING,
        credit: cashAccount(userId),
        amountMinor: step.amount,
        record: 'deposit',
      },
    ]),
  )
  model.add(model.available, userId, step.amount)
}

async function moveFund(model: Model, step: Move, kind: 'fundIn' | 'fundOut'): Promise<void> {
  const userId = model.personAt(step.person)
  const isIn = kind === 'fundIn'
  const [debit, credit] = isIn ? [cashAccount(userId), fundAccount(userId)] : [fundAccount(userId), cashAccount(userId)]
  const businessId = randomUUID()
  const outcome = await act(model, () =>
    post([
      {
        userId,
        event: kind,
        businessId,
        leg: 'move',
        phase: 'single',
        debit,
        credit,
        amountMinor: step.amount,
        record: isIn ? 'fund-in' : 'fund-out',
      },
    ]),
  )
  expect(outcome?.ok).toBe(((isIn ? model.available : model.fund).get(userId) ?? 0n) >= step.amount)
  if (!outcome?.ok) return
  model.add(model.available, userId, isIn ? -step.amount : step.amount)
  model.add(model.fund, userId, isIn ? step.amount : -step.amount)
}

async function requestWithdrawal(model: Model, step: Move): Promise<void> {
  const userId = model.personAt(step.person)
  const id = randomUUID()
  const fee = step.amount / 100n
  const cause = {
    userId,
    event: 'withdrawal-requested',
    businessId: id,
    phase: 'pending',
    debit: cashAccount(userId),
  } as const
  const legs: TransferInput[] = [{ ...cause, leg: 'amount', credit: CLEARING, amountMinor: step.amount - fee }]
  if (fee > 0n) legs.push({ ...cause, leg: 'fee', credit: INCOME, amountMinor: fee })
  const outcome = await act(model, () => post(legs))
  expect(outcome?.ok).toBe((model.available.get(userId) ?? 0n) >= step.amount)
  if (!outcome?.ok) return
  model.withdrawals.push({ id, userId, amount: step.amount })
  model.add(model.available, userId, -step.amount)
  model.add(model.held, userId, step.amount)
}

async function decideWithdrawal(model: Model, step: Decision): Promise<void> {
  const [request] = model.withdrawals.splice(step.pick % Math.max(1, model.withdrawals.length), 1)
  if (!request) return
  const legs = ['amount', ...(request.amount >= 100n ? ['fee'] : [])]
  await act(model, () =>
    post(
      legs.map((leg): TransferInput => ({
        userId: request.userId,
        event: 'withdrawal-decided',
        businessId: request.id,
        leg,
        resolves: 'withdrawal-requested',
        ...(step.isPaid
          ? { phase: 'post', record: leg === 'fee' ? 'withdrawal-fee' : 'withdrawal' }
          : { phase: 'void' }),
      })),
    ),
  )
  model.add(model.held, request.userId, -request.amount)
  if (!step.isPaid) model.add(model.available, request.userId, request.amount)
}

async function placeOrder(model: Model, step: Move, isPractice: boolean): Promise<void> {
  const order = {
    id: randomUUID(),
    userId: model.personAt(step.person),
    stake: step.amount,
    gain: (step.amount * 82n) / 100n + 1n,
    isPractice,
  }
  const { available, held } = model.booksOf(order)
  const isOpen = !isPractice || available.has(order.userId)
  if (!isOpen) return
  const outcome = await act(model, () =>
    transact(async (tx) => {
      const { id: orderId, userId, stake: stakeMinor, gain: gainMinor } = order
      const taken = await holdStake(tx, { orderId, userId, stakeMinor, gainMinor, isPractice, at: 1 })
      if (isPractice) await projectPractice(tx, [userId], 1)
      return taken
    }),
  )
  expect(outcome?.ok).toBe((available.get(order.userId) ?? 0n) >= order.stake)
  if (!outcome?.ok) return
  model.orders.push(order)
  model.add(available, order.userId, -order.stake)
  model.add(held, order.userId, order.stake)
}

async function refill(model: Model, userId: string): Promise<void> {
  const outcome = await act(model, () => transact((tx) => refillPractice(tx, { userId, now: 1 })))
  const isRunning = (model.practiceHeld.get(userId) ?? 0n) > 0n
  expect(outcome?.ok).toBe(!isRunning)
  if (isRunning) return
  const before = model.practice.get(userId) ?? 0n
  model.practice.set(userId, before > PRACTICE_START_MINOR ? before : PRACTICE_START_MINOR)
}

async function settleOrders(model: Model, step: Settling): Promise<void> {
  const orders = model.orders.splice(step.pick % Math.max(1, model.orders.length), step.count)
  const settled = orders.map((order, index) => ({ ...order, result: step.results[index] ?? 'release' }))
  const settlements = settled.map(({ id, userId, result }) => ({ userId, orderId: id, result }))
  const practised = settled.flatMap(({ isPractice, userId }) => (isPractice ? [userId] : []))
  await act(model, () =>
    transact(async (tx) => {
      await settleHolds(tx, settlements, { at: 1, businessDay: '2026-11-20' })
      await projectPractice(tx, practised, 1)
    }),
  )
  for (const { userId, stake, gain, result, ...order } of settled) {
    const { available, held } = model.booksOf(order)
    model.add(held, userId, -stake)
    model.add(available, userId, result === 'won' ? stake + gain : result === 'lost' ? 0n : stake)
  }
}

async function rollBack(model: Model): Promise<void> {
  await transact(async (tx) => {
    await postTransfers(
      tx,
      [
        {
          userId: model.personAt(0),
          event: 'deposit-approved',
          businessId: randomUUID(),
          leg: 'credit',
          phase: 'single',
          debit: CLEARING,
          credit: cashAccount(model.personAt(0)),
          amountMinor: 99n,
          record: 'deposit',
        },
      ],
      { at: 1 },
    )
    return { ok: false as const }
  })
}

test('whatever happens, every invariant holds after every step', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const model = new Model()
        for (const userId of model.people) await transact((tx) => openUserAccounts(tx, userId, 1))
        for (const next of steps) {
          await take(model, next)
          const violated = (await auditLedger(postgres.database)).filter((finding) => finding.violations > 0)
          expect(violated).toEqual([])
          for (const userId of model.people) {
            const balances = await readBalances(postgres.database, userId)
            expect(balances.availableMinor).toBe(model.available.get(userId) ?? 0n)
            expect(balances.inOrdersMinor + balances.inWithdrawalsMinor).toBe(model.held.get(userId) ?? 0n)
            expect(balances.fundConfirmedMinor).toBe(model.fund.get(userId) ?? 0n)
            const shown = (await feedDocs(postgres.database, userId, 'practiceAccount')).get('main')
            expect(parseMoney(shown?.available ?? '0.00')).toBe(model.practice.get(userId) ?? 0n)
            expect(parseMoney(shown?.inOrders ?? '0.00')).toBe(model.practiceHeld.get(userId) ?? 0n)
          }
        }
      })
      .beforeEach(begin)
      .afterEach(end),
    { numRuns: RUNS },
  )
})
