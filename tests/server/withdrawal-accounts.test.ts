import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { migrations as identity } from '../../server/identity/migrations.ts'
import { migrations as push } from '../../server/push/migrations.ts'
import { migrations as messages } from '../../server/messages/migrations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { addAccount, numberPlace } from '../../server/withdrawals/add-account.ts'
import { approveChange, refuseChange, requestChange } from '../../server/withdrawals/change-account.ts'
import { migrations as verification } from '../../server/verification/migrations.ts'
import { migrations as withdrawals } from '../../server/withdrawals/migrations.ts'
import { holdWithdrawals } from '../../server/withdrawals/holds/withdrawal-hold.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { reviewOf } from '../support/review-of.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21, 4)
const CARD: AccountDetails = {
  kind: 'bank-card',
  holder: '王芳',
  nationality: 'CN',
  bank: 'ICBC',
  number: '4111 1111 1111 1111',
  bankAddress: '上海市',
}
const ADDRESS: AccountDetails = {
  kind: 'currency-address',
  network: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
}
const vault = createVault(randomBytes(32))
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase({ ...feed, ...messages, ...identity, ...push, ...verification, ...withdrawals })
})
afterAll(() => db.drop())

const add = (
  userId: string,
  details: AccountDetails,
  { now = NOW, id = randomUUID(), isSettled = true }: { now?: number; id?: string; isSettled?: boolean } = {},
) => inTransaction(db.database, (tx) => addAccount(tx, { userId, now, vault, isSettled }, { id, details }))
async function bound(userId: string, details: AccountDetails = CARD): Promise<string> {
  const added = await add(userId, details)
  if (!added.ok) throw new Error(added.problem)
  return added.value.id
}
const change = (userId: string, accountId: string, details: AccountDetails, id: string = randomUUID()) =>
  inTransaction(db.database, (tx) => requestChange(tx, { userId, now: NOW, vault }, { accountId, id, details }))

test('a bank card is bound with its number masked in the feed and sealed at rest', async () => {
  const user = randomUUID()
  const id = await bound(user)
  const row = (await feedDocs(db.database, user, 'withdrawalAccounts')).get(id)
  expect(row).toMatchObject({
    kind: 'bank-card',
    holder: '王芳',
    bank: 'ICBC',
    numberMasked: '4111********1111',
    changeStatus: 'none',
    usableFrom: NOW,
  })
  const stored = await db.database
    .selectFrom('withdrawal_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(vault.open(stored.number_sealed, numberPlace(id))).toBe('4111111111111111')
  const everything = JSON.stringify(
    [row, { ...stored, number_sealed: stored.number_sealed.toString('latin1') }],
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
  expect(everything).not.toContain('1111111111')
})

test.each([
  [{ ...CARD, holder: 'Wang' }, 'name-invalid'],
  [{ ...CARD, number: '4111 1111 1111 1112' }, 'card-number-invalid'],
  [{ ...CARD, nationality: 'DE' }, 'name-invalid', false],
  [{ ...ADDRESS, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'address-invalid'],
  [{ ...ADDRESS, network: 'ERC20' }, 'address-invalid'],
] as [AccountDetails, string, boolean?][])('%j: %s', async (details, problem, isRefused = true) => {
  const outcome = await add(randomUUID(), details)
  if (isRefused) expect(outcome).toMatchObject({ ok: false, problem })
  else expect(outcome).toMatchObject({ ok: true })
})

test('a mistyped address is told apart from one of another network', async () => {
  expect(await add(randomUUID(), { ...ADDRESS, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toMatchObject({
    facts: { fault: 'checksum' },
  })
  expect(await add(randomUUID(), { ...ADDRESS, network: 'ERC20' })).toMatchObject({ facts: { fault: 'form' } })
})

test('an account added beside another can be withdrawn to after 24 hours only, also when both come at once', async () => {
  const user = randomUUID()
  const both = await Promise.all([add(user, CARD), add(user, ADDRESS)])
  const usable = both.map((outcome) => (outcome.ok ? outcome.value.usableFrom : null)).sort()
  expect(usable).toEqual([NOW, NOW + DAY])
})

test('the first account waits 24 hours too where a session binds it that is new to the person, and each binding is told', async () => {
  const user = randomUUID()
  expect(await add(user, CARD, { isSettled: false })).toMatchObject({ ok: true, value: { usableFrom: NOW + DAY } })
  expect([...(await feedDocs(db.database, user, 'messages')).values()]).toMatchObject([
    { kind: 'withdrawal-account-added', facts: { account: '4111********1111', until: String(NOW + DAY) } },
  ])
  const settled = randomUUID()
  await add(settled, CARD)
  const [told] = [...(await feedDocs(db.database, settled, 'messages')).values()]
  expect(told).toMatchObject({ kind: 'withdrawal-account-added', facts: { account: '4111********1111' } })
  expect(told?.facts['until']).toBeUndefined()
  expect(
    await db.database
      .selectFrom('takeover_alarm')
      .select(['user_id', 'kind'])
      .where('letter_due_at', 'is not', null)
      .where('user_id', 'in', [user, settled])
      .execute(),
  ).toHaveLength(2)
})

test('at most five accounts, and a person takes an id once', async () => {
  const user = randomUUID()
  const id = await bound(user)
  expect(await add(user, CARD, { id })).toEqual({ ok: false, problem: 'id-taken' })
  for (let count = 2; count <= 5; count++) await bound(user, ADDRESS)
  expect(await add(user, ADDRESS)).toEqual({ ok: false, problem: 'too-many-accounts', facts: { maximum: 5 } })
})

test('a bound account stays as it is until an operator approves the change; then withdrawals are held for 24 hours', async () => {
  const user = randomUUID()
  const id = await bound(user)
  const other = await bound(user, ADDRESS)
  const changeId = randomUUID()
  expect(await change(user, id, ADDRESS, changeId)).toMatchObject({
    ok: true,
    value: { changeStatus: 'under-review', numberMasked: '4111********1111' },
  })
  expect(await change(user, id, ADDRESS)).toEqual({ ok: false, problem: 'change-under-review' })
  const review = await reviewOf(db.database, 'withdrawal_account_change', changeId)
  const approved = await inTransaction(db.database, (tx) => approveChange(tx, { now: NOW + 5, vault }, review))
  expect(approved).toMatchObject({
    ok: true,
    value: {
      kind: 'currency-address',
      network: 'TRC20',
      numberMasked: 'TR7N********Lj6t',
      changeStatus: 'none',
      usableFrom: NOW + 5 + DAY,
    },
  })
  const rows = await feedDocs(db.database, user, 'withdrawalAccounts')
  expect(rows.get(other)?.usableFrom).toBe(NOW + 5 + DAY)
  const stored = await db.database
    .selectFrom('withdrawal_account')
    .select('number_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(vault.open(stored.number_sealed, numberPlace(id))).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
})

test('a refused change says why and leaves the account; another may be asked for', async () => {
  const user = randomUUID()
  const id = await bound(user)
  const changeId = randomUUID()
  await change(user, id, ADDRESS, changeId)
  const reviewId = await reviewOf(db.database, 'withdrawal_account_change', changeId)
  const refused = await inTransaction(db.database, (tx) =>
    refuseChange(tx, { reviewId, reason: 'the name differs', now: NOW + 5 }),
  )
  expect(refused).toMatchObject({
    ok: true,
    value: { kind: 'bank-card', changeStatus: 'refused', changeReason: 'the name differs', usableFrom: NOW },
  })
  expect(await inTransaction(db.database, (tx) => approveChange(tx, { now: NOW, vault }, reviewId))).toEqual({
    ok: false,
    problem: 'already-decided',
  })
  expect(await change(user, id, ADDRESS)).toMatchObject({ ok: true })
})

test("another person's account answers like one that is not there", async () => {
  const id = await bound(randomUUID())
  const stranger = randomUUID()
  expect(await change(stranger, id, ADDRESS)).toEqual(await change(stranger, randomUUID(), ADDRESS))
  expect(await change(stranger, id, ADDRESS)).toEqual({ ok: false, problem: 'not-found' })
})

test('an account added while withdrawals are held waits for the end of the hold', async () => {
  const user = randomUUID()
  await inTransaction(db.database, (tx) => holdWithdrawals(tx, { userId: user, now: NOW }))
  expect(await add(user, CARD, { now: NOW + 1 })).toMatchObject({ value: { usableFrom: NOW + DAY } })
})
