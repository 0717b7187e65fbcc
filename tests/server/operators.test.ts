import { randomBytes, randomUUID } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR_ROLES, spelledRoles, type OperatorRole } from '../../contract/desk/roles.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations } from '../../server/migrations.ts'
import { adjustmentReview, requestAdjustment } from '../../server/operators/adjustments.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { approve, refuseReview } from '../../server/operators/decide.ts'
import { addOperator, signInOperator, type Operator } from '../../server/operators/operator-accounts.ts'
import { disableOperator, operatorReview } from '../../server/operators/operator-review.ts'
import type { ReviewKind } from '../../server/reviews/review-kind.ts'
import { resetTransactionPassword } from '../../server/operators/reset-transaction-password.ts'
import { checkTransactionPassword } from '../../server/identity/transaction-password.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ledgerHolds, moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const PASSWORD = 'correct horse battery'
const vault = createVault(randomBytes(32))
let db: TestDatabase
let names = 0

interface Desk extends Operator {
  readonly totp: TOTP
}
let anna: Desk
let bert: Desk
/** The second account: it needs no approval. */
let second: Desk | undefined

const add = (name: string, by: Operator | null) =>
  inTransaction(db.database, (tx) => addOperator(tx, { name, password: PASSWORD, by, vault, now: NOW }))
async function open(name: string, by: Operator | null): Promise<Desk> {
  const added = await add(name, by)
  if (!added.ok) throw new Error(added.problem)
  if (added.value.approval !== 'approved')
    expect(await sayOfAccount(second ?? anna, added.value.operator.id)).toEqual({ ok: true, value: 'approved' })
  const totp = URI.parse(added.value.totpUri)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP')
  return { ...added.value.operator, totp }
}
const signIn = (desk: Desk, input: { password?: string; code?: string; now?: number } = {}) => {
  const now = input.now ?? NOW
  return signInOperator(db.database, {
    name: desk.name,
    password: input.password ?? PASSWORD,
    code: input.code ?? desk.totp.generate({ timestamp: now }),
    vault,
    now,
  })
}
const context = (operator: Operator) => ({ operatorId: operator.id, now: NOW, bounds: USUAL_BOUNDS })
const adjust = (
  operator: Operator,
  userId: string,
  amountMinor: bigint,
  id: string = randomUUID(),
  reason = 'a mistaken fee',
  now = NOW,
) =>
  inTransaction(db.database, (tx) =>
    requestAdjustment(tx, { ...context(operator), now }, { id, userId, amountMinor, reason }),
  )
const say = (operator: Operator, id: string) =>
  inTransaction(db.database, (tx) => approve(tx, context(operator), adjustmentReview, id))
const sayOfAccount = (operator: Operator, id: string) =>
  inTransaction(db.database, (tx) => approve(tx, context(operator), operatorReview, id))
const available = async (userId: string) => (await readBalances(db.database, userId)).availableMinor

beforeAll(async () => {
  db = await createTestDatabase(migrations)
  anna = await open('anna', null)
  second = await open('second', anna)
})
beforeEach(async () => {
  bert = await open(`bert-${(names += 1)}`, anna)
})
afterAll(async () => {
  await ledgerHolds(db.database)
  await db.drop()
})

test('name, password and the code of now open; whatever is wrong answers alike', async () => {
  expect(await signIn(bert)).toEqual({ ok: true, value: { id: bert.id, name: bert.name } })
  const wrong = { ok: false, problem: 'operator-credentials-wrong' }
  const later = NOW + 60_000
  expect(await signIn(bert, { now: later, password: 'another password' })).toEqual(wrong)
  expect(await signIn(bert, { now: later, code: '000000' })).toEqual(wrong)
  expect(
    await signInOperator(db.database, { name: 'nobody', password: PASSWORD, code: '000000', vault, now: NOW }),
  ).toEqual(wrong)
  expect(await signIn(bert, { now: later, code: bert.totp.generate({ timestamp: later - 90_000 }) })).toEqual(wrong)
})

test('a code opens once, also when it is used twice at once', async () => {
  const both = await Promise.all([signIn(bert), signIn(bert)])
  expect(both.map((outcome) => outcome.ok).sort()).toEqual([false, true])
  expect(await signIn(bert)).toMatchObject({ ok: false })
  expect(await signIn(bert, { now: NOW + 30_000 })).toMatchObject({ ok: true })
})

test('five wrong tries lock for a quarter of an hour, even for the right ones', async () => {
  for (let tries = 0; tries < 5; tries++) await signIn(bert, { password: 'wrong' })
  expect(await signIn(bert, { now: NOW + 60_000 })).toMatchObject({
    ok: false,
    problem: 'too-many-requests',
    retryAfterSeconds: 840,
  })
  expect(await signIn(bert, { now: NOW + 15 * 60_000 })).toMatchObject({ ok: true })
})

test('only the first account is opened by nobody', async () => {
  const addBy = (input: { name: string; password: string; by: Operator | null }) =>
    inTransaction(db.database, (tx) => addOperator(tx, { ...input, vault, now: NOW }))
  expect(await addBy({ name: 'eve', password: PASSWORD, by: null })).toEqual({
    ok: false,
    problem: 'operator-credentials-wrong',
  })
  expect(await addBy({ name: 'anna', password: PASSWORD, by: anna })).toEqual({ ok: false, problem: 'account-taken' })
  expect(await addBy({ name: 'short', password: 'too short', by: anna })).toMatchObject({
    ok: false,
    problem: 'password-too-common',
  })
  expect(await addBy({ name: 'Not A Name', password: PASSWORD, by: anna })).toEqual({
    ok: false,
    problem: 'name-invalid',
  })
})

test('from the third account on a second operator approves it: nobody is the second one to themselves', async () => {
  const added = await add('carl', anna)
  if (!added.ok) throw new Error(added.problem)
  const totp = URI.parse(added.value.totpUri)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP')
  const carl = { ...added.value.operator, totp }
  expect(added.value.approval).toBe('awaits-second-operator')
  expect(await signIn(carl)).toMatchObject({ ok: false, problem: 'operator-credentials-wrong' })
  expect(await sayOfAccount(anna, carl.id)).toMatchObject({ ok: false, problem: 'second-operator-needed' })
  expect((await operatorReview.list(db.database)).map(({ facts }) => facts)).toEqual([
    { name: 'carl', roles: spelledRoles(OPERATOR_ROLES) },
  ])
  expect(await sayOfAccount(bert, carl.id)).toEqual({ ok: true, value: 'approved' })
  expect(await signIn(carl)).toMatchObject({ ok: true })
  expect(await sayOfAccount(bert, carl.id)).toMatchObject({ ok: false, problem: 'already-decided' })

  const dora = await add('dora', anna)
  if (!dora.ok) throw new Error(dora.problem)
  expect(
    await inTransaction(db.database, (tx) =>
      refuseReview(tx, context(bert), operatorReview, { id: dora.value.operator.id, reason: 'who is that?' }),
    ),
  ).toMatchObject({ ok: true })
  expect(await sayOfAccount(bert, dora.value.operator.id)).toMatchObject({ ok: false, problem: 'already-decided' })
})

test('a disabled operator opens nothing, and their yes counts no more; nobody disables themselves', async () => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  const id = randomUUID()
  expect(await adjust(bert, userId, 1_000_000n, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  const disable = (by: Operator, name: string) =>
    inTransaction(db.database, (tx) => disableOperator(tx, context(by), name))
  expect(await disable(bert, bert.name)).toMatchObject({ ok: false, problem: 'not-found' })
  expect(await disable(anna, bert.name)).toMatchObject({ ok: true })
  expect(await disable(anna, bert.name)).toMatchObject({ ok: false, problem: 'not-found' })
  expect(await signIn(bert)).toMatchObject({ ok: false, problem: 'operator-credentials-wrong' })
  expect(await say(anna, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await available(userId)).toBe(0n)
  if (second) expect(await say(second, id)).toEqual({ ok: true, value: 'approved' })
  expect(await available(userId)).toBe(1_000_000n)
})

test('the yes of an operator who may not decide such a matter any more counts no more, until they may again', async () => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  const give = (roles: OperatorRole[]) =>
    db.database.updateTable('operator').set({ roles }).where('id', '=', bert.id).execute()
  const [id, other] = [randomUUID(), randomUUID()]
  expect(await adjust(bert, userId, 1_000_000n, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await adjust(bert, userId, 1_000_000n, other)).toEqual({ ok: true, value: 'awaits-second-operator' })
  await give(['reviewer', 'support'])
  expect(await say(anna, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await available(userId)).toBe(0n)
  if (second) expect(await say(second, id)).toEqual({ ok: true, value: 'approved' })
  await give(['treasurer'])
  expect(await say(anna, other)).toEqual({ ok: true, value: 'approved' })
  expect(await available(userId)).toBe(2_000_000n)
})

test('a small adjustment moves money at once: the person sees it with its reason, and the log has the operator', async () => {
  const user = await moneyPerson(db.database, 5_000n, NOW)
  const id: string = randomUUID()
  expect(await adjust(anna, user, 250n, id)).toEqual({ ok: true, value: 'approved' })
  expect(await available(user)).toBe(5_250n)
  expect(await adjust(anna, user, -1_250n)).toEqual({ ok: true, value: 'approved' })
  expect(await available(user)).toBe(4_000n)
  const lines = [...(await feedDocs(db.database, user, 'fundRecords')).values()]
  expect(
    lines
      .filter((line) => line.kind === 'adjustment')
      .map((line) => line.amount)
      .sort(),
  ).toEqual(['-12.50', '2.50'])
  const messages = [...(await feedDocs(db.database, user, 'messages')).values()]
  expect(messages).toContainEqual(
    expect.objectContaining({
      kind: 'adjustment',
      facts: expect.objectContaining({ amount: '2.50', reason: 'a mistaken fee' }),
    }),
  )
  const acts = await db.database
    .selectFrom('operator_act')
    .select(['act', 'operator_id'])
    .where('subject_id', '=', id)
    .orderBy('act')
    .execute()
  expect(acts).toEqual([
    { act: 'adjust', operator_id: anna.id },
    { act: 'approve', operator_id: anna.id },
  ])
})

test('from the limit on a second operator is needed, and the same one twice is not two', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const id: string = randomUUID()
  expect(await adjust(anna, user, 1_000_000n, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await available(user)).toBe(0n)
  expect(await say(anna, id)).toEqual({ ok: false, problem: 'second-operator-needed' })
  expect(await say(bert, id)).toEqual({ ok: true, value: 'approved' })
  expect(await available(user)).toBe(1_000_000n)
  expect(await say(bert, id)).toEqual({ ok: false, problem: 'already-decided' })
})

test('many small ones of one operator within a day are not smaller than the limit together', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const third: string = randomUUID()
  expect(await adjust(bert, user, 600_000n)).toEqual({ ok: true, value: 'approved' })
  expect(await adjust(bert, user, -399_999n)).toEqual({ ok: true, value: 'approved' })
  expect(await adjust(bert, user, 1n, third)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await available(user)).toBe(200_001n)
  // Another operator's own are counted for themselves, but not for the same person; and what two have said yes to counts for nobody.
  const dora = await open(`dora-${names}`, anna)
  expect(await adjust(dora, await moneyPerson(db.database, 0n, NOW), 600_000n)).toEqual({ ok: true, value: 'approved' })
  expect(await adjust(dora, user, 1n)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect(await say(anna, third)).toEqual({ ok: true, value: 'approved' })
  expect(await adjust(bert, user, 1n, randomUUID(), 'a day later', NOW + 86_400_001)).toEqual({
    ok: true,
    value: 'approved',
  })
})

test('what waited for a second operator and was then approved by the first one alone, a day later, counts for that day', async () => {
  const [user, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  const waiting = [randomUUID(), randomUUID()]
  expect(await adjust(bert, user, 999_999n)).toEqual({ ok: true, value: 'approved' })
  for (const id of waiting)
    expect(await adjust(bert, other, 900_000n, id)).toEqual({ ok: true, value: 'awaits-second-operator' })
  const later = (id: string) =>
    inTransaction(db.database, (tx) => approve(tx, { ...context(bert), now: NOW + 86_400_001 }, adjustmentReview, id))
  expect(await later(waiting[0] ?? '')).toEqual({ ok: true, value: 'approved' })
  expect(await later(waiting[1] ?? '')).toEqual({ ok: false, problem: 'second-operator-needed' })
  expect(await available(other)).toBe(900_000n)
})

test('two small ones of one operator at the same moment count together too', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const both = await Promise.all([adjust(bert, user, 600_000n), adjust(bert, user, 600_000n)])
  expect(both.map((outcome) => outcome.ok && outcome.value).sort()).toEqual(['approved', 'awaits-second-operator'])
  expect(await available(user)).toBe(600_000n)
})

/** A matter that a person has asked for, of a kind of its own. */
const reviewOf = (kind: string, userId: string, amountMinor: bigint): ReviewKind => {
  const item = { kind, id: '', userId, isWaiting: true, createdAt: NOW, dueAt: null, amountMinor, facts: {} }
  return {
    kind,
    list: () => Promise.resolve([]),
    show: (_db, id) => Promise.resolve({ ...item, id }),
    approve: () => Promise.resolve({ ok: true, value: undefined }),
    refuse: () => Promise.resolve({ ok: true, value: undefined }),
  }
}
const sayYes = (operator: Operator, kind: ReviewKind, now = NOW) =>
  inTransaction(db.database, (tx) => approve(tx, { ...context(operator), now }, kind, randomUUID()))
const saidOf = async (yes: ReturnType<typeof sayYes>) => {
  const said = await yes
  return said.ok ? said.value : said.problem
}

test('one operator cannot pay out 30,000 by three approvals just below the limit: deposits, withdrawals and adjustments of a day count together', async () => {
  const [user, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  expect(await saidOf(sayYes(bert, reviewOf('deposit', user, 999_999n)))).toBe('approved')
  for (const kind of ['deposit', 'withdrawal']) {
    expect(await saidOf(sayYes(bert, reviewOf(kind, user, 999_999n)))).toBe('awaits-second-operator')
    expect(await saidOf(sayYes(bert, reviewOf(kind, other, 1n)))).toBe('awaits-second-operator')
  }
  expect(await adjust(bert, other, -1n)).toEqual({ ok: true, value: 'awaits-second-operator' })
  // A decision that moves no money needs no second operator, and a day later the day's sum begins anew.
  expect(await saidOf(sayYes(bert, reviewOf('verification', user, 0n)))).toBe('approved')
  expect(await saidOf(sayYes(bert, reviewOf('withdrawal', other, 999_999n), NOW + 86_400_001))).toBe('approved')
})

test('several operators cannot give one person more than the limit either, each alone', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const carol = await open(`carol-${names}`, anna)
  expect(await saidOf(sayYes(bert, reviewOf('deposit', user, 600_000n)))).toBe('approved')
  expect(await saidOf(sayYes(carol, reviewOf('withdrawal', user, 400_000n)))).toBe('awaits-second-operator')
  expect(await saidOf(sayYes(carol, reviewOf('withdrawal', user, 399_999n)))).toBe('approved')
  const both = await Promise.all([
    saidOf(sayYes(bert, reviewOf('deposit', user, 1n))),
    saidOf(sayYes(carol, reviewOf('deposit', user, 1n))),
  ])
  expect(both).toEqual(['awaits-second-operator', 'awaits-second-operator'])
})

test('of two second operators at the same moment one carries it out', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const id: string = randomUUID()
  await adjust(anna, user, 2_000_000n, id)
  const cora = await open(`cora-${names}`, anna)
  const both = await Promise.all([say(bert, id), say(cora, id)])
  expect(both.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(await available(user)).toBe(2_000_000n)
})

test('one no suffices, with a reason; nothing moves', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  const id: string = randomUUID()
  await adjust(anna, user, 1_000_000n, id)
  const no = (reason: string) =>
    inTransaction(db.database, (tx) => refuseReview(tx, context(bert), adjustmentReview, { id, reason }))
  expect(await no('  ')).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await no('wrong person')).toMatchObject({ ok: true })
  expect(await say(bert, id)).toEqual({ ok: false, problem: 'already-decided' })
  expect(await available(user)).toBe(0n)
})

test.each([
  [-5_001n, 'a reason', 'insufficient-balance'],
  [100n, ' ', 'reason-missing'],
])('an adjustment of %s because of %j: %s, and it leaves nothing behind', async (amountMinor, reason, problem) => {
  const user = await moneyPerson(db.database, 5_000n, NOW)
  const id: string = randomUUID()
  expect(await adjust(anna, user, amountMinor, id, reason)).toEqual({ ok: false, problem })
  expect(await adjustmentReview.show(db.database, id)).toBeNull()
})

test('an adjustment for nobody is refused', async () => {
  expect(await adjust(anna, randomUUID(), 100n)).toEqual({ ok: false, problem: 'not-found' })
})

test('the log cannot be changed, and no yes is taken back or given to another', async () => {
  await expect(db.database.updateTable('operator_act').set({ act: 'nothing' }).execute()).rejects.toThrow('append-only')
  await expect(db.database.deleteFrom('operator_act').execute()).rejects.toThrow('append-only')
  await expect(db.database.updateTable('operator_approval').set({ operator_id: bert.id }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.database.deleteFrom('operator_approval').execute()).rejects.toThrow('append-only')
})

test('a new transaction password by customer service works, tells the person and holds withdrawals', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  await registerDirectly(db.database, user, { transaction: '111111' })
  const reset = await inTransaction(db.database, (tx) =>
    resetTransactionPassword(tx, { operatorId: anna.id, userId: user, now: NOW }),
  )
  if (!reset.ok) throw new Error(reset.problem)
  expect(
    await checkTransactionPassword(db.database, { userId: user, password: reset.value.password, now: NOW }),
  ).toMatchObject({ ok: true })
  expect(await checkTransactionPassword(db.database, { userId: user, password: '111111', now: NOW })).toMatchObject({
    ok: false,
  })
  expect(reset.value.heldUntil).toBe(NOW + 86_400_000)
  expect([...(await feedDocs(db.database, user, 'messages')).values()]).toMatchObject([{ kind: 'password-changed' }])
})

test('whoever gave a person another transaction password lets no withdrawal of theirs out alone; any other operator does', async () => {
  const [user, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  await registerDirectly(db.database, user)
  const reset = await inTransaction(db.database, (tx) =>
    resetTransactionPassword(tx, { operatorId: anna.id, userId: user, now: NOW }),
  )
  expect(reset.ok).toBe(true)
  const later = NOW + 25 * 3_600_000
  expect(await saidOf(sayYes(anna, reviewOf('withdrawal', user, 100n), later))).toBe('awaits-second-operator')
  expect(await saidOf(sayYes(bert, reviewOf('withdrawal', user, 100n), later))).toBe('approved')
  for (const [kind, person, at] of [
    ['withdrawal', other, later],
    ['deposit', user, later],
    ['withdrawal', user, NOW + 31 * 86_400_000],
  ] as const) {
    expect(await saidOf(sayYes(anna, reviewOf(kind, person, 100n), at))).toBe('approved')
  }
})

test('whoever approved another withdrawal account lets no withdrawal to it out alone', async () => {
  const user = await moneyPerson(db.database, 0n, NOW)
  expect(await saidOf(sayYes(bert, reviewOf('account-change', user, 0n)))).toBe('approved')
  expect(await saidOf(sayYes(bert, reviewOf('withdrawal', user, 100n)))).toBe('awaits-second-operator')
})

test.each([
  ['a higher bound than the usual one', 5_000_000n, 2_000_000n, 'approved'],
  ['a lower bound than the usual one', 50_000n, 50_000n, 'awaits-second-operator'],
] as const)('%s is the one that the audit holds an adjustment against', async (_name, from, amountMinor, answer) => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  const bounds = { ...USUAL_BOUNDS, twoOperatorsFrom: from }
  const id = randomUUID()
  const within = { ...context(bert), bounds }
  const input = { id, userId, amountMinor, reason: 'paid twice' }
  expect(await inTransaction(db.database, (tx) => requestAdjustment(tx, within, input))).toMatchObject({
    value: answer,
  })
  if (answer === 'awaits-second-operator') {
    // Somebody who writes past the desk leaves it with one yes.
    const posted = await inTransaction(db.database, (tx) => adjustmentReview.approve(tx, id, within))
    expect(posted).toMatchObject({ ok: true })
    const violated = (await auditLedger(db.database)).filter(({ violations }) => violations > 0)
    expect(violated.map(({ name }) => name)).toEqual(['what-moved-a-large-sum-by-an-operator-had-two-of-them'])
    const subject = { subject_kind: 'adjustment', subject_id: id }
    await db.database
      .insertInto('operator_approval')
      .values({ ...subject, operator_id: anna.id, at: BigInt(NOW) })
      .execute()
  }
  await ledgerHolds(db.database)
})
