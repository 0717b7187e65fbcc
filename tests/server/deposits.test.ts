/** A deposit keeps to the bounds of its method and to its own proof; an approval credits it once, a refusal never. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { setLimits } from '../../server/limits/set-limits.ts'
import { migrations } from '../../server/migrations.ts'
import { setDepositMethod, type SetMethod } from '../../server/payments/deposit-methods.ts'
import { depositReview } from '../../server/payments/deposit-review.ts'
import { approveDeposit, refuseDeposit, submitDeposit } from '../../server/payments/deposits.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { ledgerHolds, moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { reviewOf } from '../support/review-of.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const METHOD: SetMethod = {
  id: 'wallet',
  kind: 'wallet-address',
  network: 'TRC20',
  payTo: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  holder: '',
  minimum: '10.00',
  maximum: '500.00',
  sortOrder: 1,
  isOpen: true,
}

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase(migrations)
  for (const method of [METHOD, { ...METHOD, id: 'closed', isOpen: false }])
    await inTransaction(db.database, (tx) => setDepositMethod(tx, method, NOW))
})
afterAll(async () => {
  await ledgerHolds(db.database)
  await db.drop()
})

async function uploaded(
  userId: string,
  purpose = 'deposit-proof',
  id: string = randomUUID(),
  picture: string = randomUUID(),
): Promise<string> {
  const row = {
    id,
    user_id: userId,
    purpose,
    source_hash: picture,
    byte_length: 1,
    object_name: picture,
    created_at: BigInt(NOW),
    picture_hash: picture,
  }
  await db.database.insertInto('file').values(row).execute()
  return id
}
async function submit(
  userId: string,
  change: { id?: string; amount?: string; methodId?: string; proofFileId?: string } = {},
) {
  const input = {
    id: randomUUID(),
    methodId: METHOD.id,
    amount: '100.00',
    source: 'my wallet',
    proofFileId: change.proofFileId ?? (await uploaded(userId)),
    ...change,
  }
  return inTransaction(db.database, (tx) =>
    submitDeposit(tx, { userId, now: NOW, calendar: businessCalendar('UTC') }, input),
  )
}
async function submitted(userId: string, amount: string): Promise<string> {
  const outcome = await submit(userId, { amount })
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value.id
}
const decision = { operatorId: 'operator', now: NOW + 1 }
const approve = async (id: string) => {
  const review = await reviewOf(db.database, 'deposit', id)
  return inTransaction(db.database, (tx) => approveDeposit(tx, review, decision))
}
const refuse = async (id: string) => {
  const review = await reviewOf(db.database, 'deposit', id)
  return inTransaction(db.database, (tx) => refuseDeposit(tx, review, { ...decision, reason: 'the amount differs' }))
}
const totalOf = async (userId: string) => (await readBalances(db.database, userId)).totalMinor
const rowOf = async (userId: string, id: string) => (await feedDocs(db.database, userId, 'deposits')).get(id)
const linesOf = async (userId: string, id: string) =>
  [...(await feedDocs(db.database, userId, 'fundRecords')).values()]
    .filter((record) => record.reference === id)
    .map(({ kind, amount }) => [kind, amount])
const messagesOf = async (userId: string) =>
  [...(await feedDocs(db.database, userId, 'messages')).values()].map(({ kind, facts }) => [kind, facts])

test.each([
  ['9.99', { ok: false, problem: 'amount-below-minimum', facts: { minimum: '10.00' } }],
  ['10.00', { ok: true, value: { amount: '10.00', status: 'under-review' } }],
  ['500.00', { ok: true, value: { amount: '500.00', status: 'under-review' } }],
  ['500.01', { ok: false, problem: 'amount-above-maximum', facts: { maximum: '500.00' } }],
])("the server holds a deposit to the method's own bounds: %s", async (amount, expected) => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  expect(await submit(userId, { amount })).toMatchObject(expected)
  expect((await feedDocs(db.database, userId, 'deposits')).size).toBe(expected.ok ? 1 : 0)
})

test('a method that is closed, or that nobody knows, takes no deposit', async () => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  for (const methodId of ['closed', 'unknown'])
    expect(await submit(userId, { methodId })).toEqual({ ok: false, problem: 'method-unavailable' })
})

test("another person's picture, one for another purpose, and one that was never sent prove no deposit", async () => {
  const [userId, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  for (const proofFileId of [await uploaded(other), await uploaded(userId, 'identity-photo'), randomUUID()]) {
    expect(await submit(userId, { proofFileId })).toEqual({ ok: false, problem: 'proof-missing' })
  }
})

test("a proof is known by its picture and its person: another picture under the id of somebody's proof hides no payment", async () => {
  const [userId, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  const id = await uploaded(userId)
  await uploaded(other, 'deposit-proof', id)
  const warnings = async (deposit: Awaited<ReturnType<typeof submit>>) =>
    deposit.ok &&
    (await depositReview.show(db.database, await reviewOf(db.database, 'deposit', deposit.value.id)))?.facts[
      'proofAlsoSentFor'
    ]
  const theirs = await submit(other, { proofFileId: id })
  const mine = await submit(userId, { proofFileId: id })
  expect([theirs.ok, mine.ok]).toEqual([true, true])
  expect([await warnings(theirs), await warnings(mine)]).toEqual([undefined, undefined])
  for (const by of [userId, other])
    expect(await submit(by, { proofFileId: id })).toEqual({ ok: false, problem: 'proof-used' })
  // The same picture again, under whatever id, is told to operators.
  const shown = await db.database
    .selectFrom('file')
    .select('picture_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await db.database.updateTable('file').set(shown).where('user_id', '=', other).where('id', '=', id).execute()
  expect([await warnings(theirs), await warnings(mine)]).toEqual([
    expect.stringMatching(/^D\d{10} \(another person, under-review\)$/),
    expect.stringMatching(/^D\d{10} \(another person, under-review\)$/),
  ])
})

test('a deposit under review is no money yet; its approval credits it whole, with its line and a message', async () => {
  const userId = await moneyPerson(db.database, 5_000n, NOW)
  const id = await submitted(userId, '123.45')
  expect(await totalOf(userId)).toBe(5_000n)
  expect(await approve(id)).toEqual({ ok: true, value: undefined })
  expect(await totalOf(userId)).toBe(17_345n)
  expect(await rowOf(userId, id)).toMatchObject({ status: 'success', reason: null, decidedAt: NOW + 1 })
  expect(await linesOf(userId, id)).toEqual([['deposit', '123.45']])
  expect(await messagesOf(userId)).toEqual([
    ['deposit-approved', { amount: '123.45', number: expect.stringMatching(/^D\d{10}$/) }],
  ])
})

test('a refused deposit says why, credits nothing and leaves no line', async () => {
  const userId = await moneyPerson(db.database, 5_000n, NOW)
  const id = await submitted(userId, '123.45')
  expect(await refuse(id)).toEqual({ ok: true, value: undefined })
  expect(await totalOf(userId)).toBe(5_000n)
  expect(await rowOf(userId, id)).toMatchObject({ status: 'failed', reason: 'the amount differs', decidedAt: NOW + 1 })
  expect(await linesOf(userId, id)).toEqual([])
  expect(await messagesOf(userId)).toEqual([
    ['deposit-refused', { amount: '123.45', number: expect.stringMatching(/^D\d{10}$/), reason: 'the amount differs' }],
  ])
})

test('of several decisions at the same moment one stands, and a deposit is credited once at most', async () => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  let credited = 0n
  for (let round = 0; round < 5; round += 1) {
    const id = await submitted(userId, '20.00')
    const outcomes = await Promise.all([approve(id), refuse(id), approve(id), refuse(id)])
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(
      Array.from({ length: 3 }, () => ({ ok: false, problem: 'already-decided' })),
    )
    if (outcomes[0]?.ok || outcomes[2]?.ok) credited += 2_000n
    expect(await totalOf(userId)).toBe(credited)
  }
  expect(await approve(randomUUID())).toEqual({ ok: false, problem: 'not-found' })
})

test("an id that one has taken is refused and changes nothing of the first deposit; another person's deposit may have it", async () => {
  const [userId, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  const id = await submitted(userId, '30.00')
  expect(await submit(userId, { id, amount: '400.00' })).toEqual({ ok: false, problem: 'id-taken' })
  expect(await rowOf(other, id)).toBeUndefined()
  expect(await submit(other, { id, amount: '40.00' })).toMatchObject({ ok: true, value: { amount: '40.00' } })
  expect(await rowOf(userId, id)).toMatchObject({ amount: '30.00', status: 'under-review' })
})

test('one picture for deposits of two people is told to the operator, also where they chose one id for the deposits', async () => {
  const [userId, other] = [await moneyPerson(db.database, 0n, NOW), await moneyPerson(db.database, 0n, NOW)]
  const id: string = randomUUID()
  const picture = randomUUID()
  for (const by of [userId, other])
    await submit(by, { id, proofFileId: await uploaded(by, 'deposit-proof', randomUUID(), picture) })
  const items = (await depositReview.list(db.database)).filter((item) => [userId, other].includes(item.userId ?? ''))
  for (const { id: review } of items)
    expect((await depositReview.show(db.database, review))?.facts['proofAlsoSentFor']).toMatch(/another person/)
  expect(items).toHaveLength(2)
})

test("deposits under review and credited ones count towards the person's own limit, refused ones do not", async () => {
  const userId = await moneyPerson(db.database, 0n, NOW)
  await inTransaction(db.database, (tx) => setLimits(tx, { userId, now: NOW }, { depositPerDay: '100.00' }))
  await approve(await submitted(userId, '30.00'))
  await refuse(await submitted(userId, '60.00'))
  await submitted(userId, '30.00')
  expect(await submit(userId, { amount: '40.01' })).toEqual({
    ok: false,
    problem: 'deposit-limit-reached',
    facts: { limit: '100.00', left: '40.00' },
  })
  expect(await submit(userId, { amount: '40.00' })).toMatchObject({ ok: true })
})
