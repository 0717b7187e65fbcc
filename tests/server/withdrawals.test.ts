import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { migrations as limits } from '../../server/limits/migrations.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations as messages } from '../../server/messages/migrations.ts'
import { migrations as identity } from '../../server/identity/migrations.ts'
import { migrations as push } from '../../server/push/migrations.ts'
import { migrations as team } from '../../server/team/migrations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { migrations as verification } from '../../server/verification/migrations.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { businessCalendar } from '../../contract/business-day.ts'
import { addAccount, numberPlace } from '../../server/withdrawals/add-account.ts'
import { approveChange, requestChange } from '../../server/withdrawals/change-account.ts'
import { decideWithdrawal, type WithdrawalDecision } from '../../server/withdrawals/decide-withdrawal.ts'
import { migrations as withdrawals } from '../../server/withdrawals/migrations.ts'
import { requestWithdrawal } from '../../server/withdrawals/request-withdrawal.ts'
import { tellLateWithdrawals } from '../../server/withdrawals/late-withdrawals.ts'
import { setWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { registerDirectly } from '../support/register-directly.ts'
import { ledgerHolds, moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { reviewOf } from '../support/review-of.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 4)
const CARD = {
  kind: 'bank-card',
  holder: '王芳',
  nationality: 'CN',
  bank: 'ICBC',
  number: '4111111111111111',
  bankAddress: '上海市',
} as const
const vault = createVault(randomBytes(32))
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase({
    ...feed,
    ...messages,
    ...team,
    ...identity,
    ...push,
    ...ledger,
    ...limits,
    ...verification,
    ...withdrawals,
  })
})
afterAll(async () => {
  await ledgerHolds(db.database)
  await db.drop()
})

interface Person {
  readonly userId: string
  readonly accountId: string
}
async function verify(userId: string): Promise<void> {
  await registerDirectly(db.database, userId)
  const identity = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002X',
    frontFileId: randomUUID(),
    backFileId: randomUUID(),
  }
  const context = { userId, now: NOW, calendar: businessCalendar('UTC'), vault, arePhotos: async () => true }
  await inTransaction(db.database, (tx) => submitVerification(tx, context, identity))
  const { id } = await db.database
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await inTransaction(db.database, (tx) => decideVerification(tx, { id, now: NOW, status: 'verified' }))
}
async function bind(userId: string, holder: string = CARD.holder): Promise<string> {
  const id: string = randomUUID()
  const bound = await inTransaction(db.database, (tx) =>
    addAccount(tx, { userId, now: NOW, vault, isSettled: true }, { id, details: { ...CARD, holder } }),
  )
  if (!bound.ok) throw new Error(bound.problem)
  return id
}
/** Verified, with a bound card and money. */
async function person(amountMinor: bigint): Promise<Person> {
  const userId = await moneyPerson(db.database, amountMinor, NOW)
  await verify(userId)
  return { userId, accountId: await bind(userId) }
}
const request = (
  { userId, accountId }: Person,
  amount: string,
  { id = randomUUID(), fee = '1.00', now = NOW }: { id?: string; fee?: string; now?: number } = {},
) => inTransaction(db.database, (tx) => requestWithdrawal(tx, { userId, now, vault }, { id, accountId, amount, fee }))
const decide = async (itsId: string, decision: WithdrawalDecision) => {
  const id = decision.status === 'cancelled' ? itsId : await reviewOf(db.database, 'withdrawal', itsId)
  return inTransaction(db.database, (tx) => decideWithdrawal(tx, { id, now: NOW + 9 }, decision))
}
const balances = (one: Person) => readBalances(db.database, one.userId)
async function requested(one: Person, amount: string): Promise<string> {
  const outcome = await request(one, amount)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value.id
}

test('amount and fee are held at once; the row says what arrives and by when it is decided', async () => {
  const one = await person(10_000n)
  expect(await request(one, '60.00')).toMatchObject({
    ok: true,
    value: {
      number: expect.stringMatching(/^W\d{8}$/),
      status: 'under-review',
      amount: '60.00',
      fee: '1.00',
      arrives: '59.00',
      accountName: 'ICBC',
      accountMasked: '4111********1111',
      reviewDueAt: NOW + DAY,
    },
  })
  expect(await balances(one)).toMatchObject({ availableMinor: 4_000n, inWithdrawalsMinor: 6_000n, totalMinor: 10_000n })
})

test('a paid one leaves two lines in the statement, amount and fee', async () => {
  const one = await person(10_000n)
  const id = await requested(one, '60.00')
  expect(await decide(id, { status: 'success' })).toMatchObject({
    ok: true,
    value: { withdrawal: { status: 'success', decidedAt: NOW + 9, reason: null } },
  })
  expect(await balances(one)).toMatchObject({ availableMinor: 4_000n, inWithdrawalsMinor: 0n, totalMinor: 4_000n })
  expect([...(await feedDocs(db.database, one.userId, 'messages')).values()]).toContainEqual(
    expect.objectContaining({
      kind: 'withdrawal-paid',
      facts: expect.objectContaining({ amount: '60.00', arrives: '59.00' }),
    }),
  )
  const lines = [...(await feedDocs(db.database, one.userId, 'fundRecords')).values()].filter(
    (record) => record.reference === id,
  )
  expect(lines.map((line) => [line.kind, line.amount]).sort()).toEqual([
    ['withdrawal', '-59.00'],
    ['withdrawal-fee', '-1.00'],
  ])
})

test('a refused one says why and comes back whole, with no line', async () => {
  const one = await person(10_000n)
  const id = await requested(one, '60.00')
  expect(await decide(id, { status: 'failed', reason: 'the bank returned it' })).toMatchObject({
    value: { withdrawal: { status: 'failed', reason: 'the bank returned it' } },
  })
  expect(await balances(one)).toMatchObject({ availableMinor: 10_000n, inWithdrawalsMinor: 0n })
  expect(
    [...(await feedDocs(db.database, one.userId, 'fundRecords')).values()].filter((record) => record.reference === id),
  ).toEqual([])
})

test('one that waits longer than published says so once', async () => {
  const one = await person(10_000n)
  await requested(one, '60.00')
  const told = async () =>
    [...(await feedDocs(db.database, one.userId, 'messages')).values()]
      .map((message) => message.kind)
      .filter((kind) => kind.startsWith('withdrawal') && kind !== 'withdrawal-account-added')
  await tellLateWithdrawals(db.database, NOW + DAY)
  expect(await told()).toEqual([])
  await tellLateWithdrawals(db.database, NOW + DAY + 1)
  await tellLateWithdrawals(db.database, NOW + DAY + 2)
  expect(await told()).toEqual(['withdrawal-late'])
})

test('its owner takes it back while it is under review, and not after', async () => {
  const one = await person(10_000n)
  const id = await requested(one, '60.00')
  const cancel = (userId: string, which = id) => decide(which, { status: 'cancelled', userId })
  expect(await cancel(randomUUID())).toEqual(await cancel(one.userId, randomUUID()))
  expect(await cancel(one.userId)).toMatchObject({ ok: true, value: { withdrawal: { status: 'cancelled' } } })
  expect(await balances(one)).toMatchObject({ availableMinor: 10_000n })
  expect(await cancel(one.userId)).toEqual({ ok: false, problem: 'already-decided' })
  expect(await decide(id, { status: 'success' })).toEqual({ ok: false, problem: 'already-decided' })
})

test('of paid, refused and taken back at the same moment one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const one = await person(10_000n)
    const id = await requested(one, '60.00')
    const decisions: WithdrawalDecision[] = [
      { status: 'success' },
      { status: 'failed', reason: 'r' },
      { status: 'cancelled', userId: one.userId },
      { status: 'success' },
    ]
    const outcomes = await Promise.all(decisions.map((decision) => decide(id, decision)))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect((await balances(one)).totalMinor).toBe(outcomes[0]?.ok || outcomes[3]?.ok ? 4_000n : 10_000n)
  }
})

test('never more than there is: of ten at once for 60 of 100 one passes', async () => {
  const one = await person(10_000n)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => request(one, '60.00')))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.ok)).toEqual({ ok: false, problem: 'insufficient-balance' })
})

test.each([
  ['9.99', {}, 'amount-below-minimum', { minimum: '10.00' }],
  ['50000.01', {}, 'amount-above-maximum', { maximum: '50000.00' }],
  ['60.00', { fee: '0.00' }, 'terms-changed', { fee: '1.00' }],
  ['100.01', {}, 'insufficient-balance', undefined],
])('%s with %j: %s', async (amount, options, problem, facts) => {
  expect(await request(await person(10_000n), amount, options)).toEqual({
    ok: false,
    problem,
    ...(facts ? { facts } : {}),
  })
})

test("without a verified identity, and without a bound account of one's own, there is none", async () => {
  const userId = await moneyPerson(db.database, 10_000n, NOW)
  const accountId = await bind(userId)
  expect(await request({ userId, accountId }, '60.00')).toEqual({ ok: false, problem: 'verification-required' })
  await verify(userId)
  const other = await person(0n)
  expect(await request({ userId, accountId: other.accountId }, '60.00')).toEqual({
    ok: false,
    problem: 'account-not-bound',
  })
  expect(await request({ userId, accountId: randomUUID() }, '60.00')).toEqual({
    ok: false,
    problem: 'account-not-bound',
  })
  expect(await request({ userId, accountId }, '60.00')).toMatchObject({ ok: true })
})

test("money goes to an account of the verified person alone: neither a later account nor one from before is another's", async () => {
  const userId = await moneyPerson(db.database, 10_000n, NOW)
  const before = await bind(userId, '李雷')
  await verify(userId)
  expect(await request({ userId, accountId: before }, '60.00')).toEqual({ ok: false, problem: 'holder-not-verified' })
  await expect(bind(userId, '李雷')).rejects.toThrow('holder-not-verified')
  const details = { ...CARD, holder: '李雷' }
  const own = await bind(userId)
  expect(
    await inTransaction(db.database, (tx) =>
      requestChange(tx, { userId, now: NOW, vault }, { accountId: own, id: randomUUID(), details }),
    ),
  ).toEqual({ ok: false, problem: 'holder-not-verified' })
  const at = NOW + 2 * DAY
  expect(await request({ userId, accountId: before }, '60.00', { now: at })).toEqual({
    ok: false,
    problem: 'holder-not-verified',
  })
  expect(await request({ userId, accountId: own }, '60.00', { now: at })).toMatchObject({ ok: true })
})

test('a changed account holds withdrawals for 24 hours, and does not redirect one asked for before', async () => {
  const one = await person(20_000n)
  const id = await requested(one, '60.00')
  const changeId: string = randomUUID()
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  await inTransaction(db.database, (tx) =>
    requestChange(tx, { userId: one.userId, now: NOW, vault }, { accountId: one.accountId, id: changeId, details }),
  )
  const review = await reviewOf(db.database, 'withdrawal_account_change', changeId)
  await inTransaction(db.database, (tx) => approveChange(tx, { now: NOW + 5, vault }, review))
  expect(await request(one, '60.00', { now: NOW + 4 + DAY })).toEqual({
    ok: false,
    problem: 'withdrawals-held',
    facts: { until: NOW + 5 + DAY },
  })
  expect(await request(one, '60.00', { now: NOW + 5 + DAY })).toMatchObject({
    ok: true,
    value: { accountName: 'TRC20' },
  })
  const stored = await db.database.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(vault.open(stored.number_sealed, numberPlace(stored.account_id))).toBe('4111111111111111')
})

test("an id that one has taken is refused; another person's withdrawal may have it, and each takes back their own", async () => {
  const [one, other] = [await person(20_000n), await person(20_000n)]
  const id = await requested(one, '60.00')
  expect(await request(one, '60.00', { id })).toEqual({ ok: false, problem: 'id-taken' })
  expect(await request(other, '70.00', { id })).toMatchObject({ ok: true, value: { amount: '70.00' } })
  const cancelled = await inTransaction(db.database, (tx) =>
    decideWithdrawal(tx, { id, now: NOW + 9 }, { status: 'cancelled', userId: other.userId }),
  )
  expect(cancelled).toMatchObject({ ok: true, value: { userId: other.userId, withdrawal: { amount: '70.00' } } })
  expect([await balances(one), await balances(other)]).toMatchObject([
    { availableMinor: 14_000n, inWithdrawalsMinor: 6_000n },
    { availableMinor: 20_000n, inWithdrawalsMinor: 0n },
  ])
})

test('other conditions hold for what is asked for from then on, and everybody is told', async () => {
  const one = await person(20_000n)
  const terms = { minimum: '20.00', maximum: '1000.00', feeFixed: '0.00', feeBp: 50, reviewMs: 3_600_000, holdMs: DAY }
  const before = { minimum: '10.00', maximum: '50000.00', feeFixed: '1.00', feeBp: 0, reviewMs: DAY, holdMs: DAY }
  await inTransaction(db.database, (tx) => setWithdrawalTerms(tx, terms))
  expect((await feedDocs(db.database, 'public', 'withdrawalTerms')).get('main')).toEqual(terms)
  expect(await request(one, '60.01', { fee: '0.30' })).toMatchObject({
    ok: true,
    value: { fee: '0.30', arrives: '59.71', reviewDueAt: NOW + 3_600_000 },
  })
  await inTransaction(db.database, (tx) => setWithdrawalTerms(tx, before))
})
