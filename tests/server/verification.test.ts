import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { migrations as messages } from '../../server/messages/migrations.ts'
import { migrations as people } from '../../server/identity/migrations.ts'
import { migrations as team } from '../../server/team/migrations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { migrations as verification } from '../../server/verification/migrations.ts'
import { submitVerification, type IdentityInput } from '../../server/verification/submit-verification.ts'
import { isVerified } from '../../server/verification/verification-row.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { registerDirectly } from '../support/register-directly.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const calendar = businessCalendar('Asia/Shanghai')
const vault = createVault(randomBytes(32))
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase({ ...feed, ...messages, ...team, ...people, ...verification })
})
afterAll(() => db.drop())

async function newcomer(): Promise<string> {
  const userId: string = randomUUID()
  await registerDirectly(db.database, userId)
  return userId
}
const photos = new Set<string>()
function identity(change: Partial<IdentityInput> = {}): IdentityInput {
  const input = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002x',
    frontFileId: randomUUID(),
    backFileId: randomUUID(),
    ...change,
  }
  if (!change.frontFileId) photos.add(input.frontFileId)
  if (!change.backFileId) photos.add(input.backFileId)
  return input
}
const submit = (userId: string, input: IdentityInput) =>
  inTransaction(db.database, (tx) =>
    submitVerification(
      tx,
      { userId, now: NOW, calendar, vault, arePhotos: async (_tx, ids) => ids.every((id) => photos.has(id)) },
      input,
    ),
  )
const waiting = async (userId: string) =>
  (
    await db.database
      .selectFrom('verification')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'under-review')
      .executeTakeFirstOrThrow()
  ).id
const decide = (input: Parameters<typeof decideVerification>[1]) =>
  inTransaction(db.database, (tx) => decideVerification(tx, input))

test('documents are submitted, reviewed and found right; the row has name and number masked', async () => {
  const user = await newcomer()
  expect(await submit(user, identity())).toMatchObject({
    ok: true,
    value: { status: 'under-review', nameMasked: '*芳', idNumberMasked: '110********2X' },
  })
  expect(await inTransaction(db.database, (tx) => isVerified(tx, user))).toBe(false)
  await decide({ id: await waiting(user), now: NOW + 9, status: 'verified' })
  expect(await inTransaction(db.database, (tx) => isVerified(tx, user))).toBe(true)
  expect((await feedDocs(db.database, user, 'profile')).get('main')).toMatchObject({ verification: 'verified' })
  expect([...(await feedDocs(db.database, user, 'messages')).values()]).toMatchObject([
    { kind: 'verification-approved' },
  ])
  expect((await feedDocs(db.database, user, 'verification')).get('main')).toMatchObject({
    status: 'verified',
    reason: null,
    decidedAt: NOW + 9,
  })
  const stored = await db.database
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  expect(vault.open(stored.id_number_sealed, `verification:${stored.id}`)).toBe('11010519491231002X')
  expect(stored.name_sealed.toString('latin1')).not.toContain(Buffer.from('王芳').toString('latin1'))
})

test('refused documents say why and may be submitted anew', async () => {
  const user = await newcomer()
  await submit(user, identity())
  const id = await waiting(user)
  expect(await decide({ id, now: NOW, status: 'refused', reason: 'the photo is not sharp' })).toMatchObject({
    value: { verification: { status: 'refused', reason: 'the photo is not sharp' } },
  })
  expect(await decide({ id, now: NOW, status: 'verified' })).toEqual({ ok: false, problem: 'already-decided' })
  expect(await submit(user, identity())).toMatchObject({ ok: true, value: { status: 'under-review', reason: null } })
})

test('what is under review or verified is not submitted again, nor twice at once', async () => {
  const user = await newcomer()
  const both = await Promise.all([submit(user, identity()), submit(user, identity())])
  expect(both.map((outcome) => (outcome.ok ? 'done' : outcome.problem)).sort()).toEqual([
    'done',
    'verification-under-review',
  ])
  await decide({ id: await waiting(user), now: NOW, status: 'verified' })
  expect(await submit(user, identity())).toEqual({ ok: false, problem: 'already-verified' })
})

test.each([
  [{ name: 'Wang Fang' }, 'name-invalid'],
  [{ name: '王' }, 'name-invalid'],
  [{ idNumber: '110105194912310021' }, 'id-number-invalid'],
  [{ idNumber: '110105202712310026' }, 'id-number-invalid'],
  [{ nationality: 'DE', name: 'Anna Müller', idNumber: 'C01' }, 'id-number-invalid'],
  [{ frontFileId: randomUUID() }, 'photo-missing'],
  [{ backFileId: randomUUID() }, 'photo-missing'],
])('%j: %s', async (change, problem) => {
  expect(await submit(await newcomer(), identity(change))).toEqual({ ok: false, problem })
})

test('one photo cannot be both sides', async () => {
  const input = identity()
  expect(await submit(await newcomer(), { ...input, backFileId: input.frontFileId })).toEqual({
    ok: false,
    problem: 'photo-missing',
  })
})

test('a passport of another nationality is taken', async () => {
  expect(
    await submit(await newcomer(), identity({ nationality: 'DE', name: 'Anna Müller', idNumber: 'C01X00T47' })),
  ).toMatchObject({ ok: true })
})

test('deciding what is not there is refused', async () => {
  expect(await decide({ id: randomUUID(), now: NOW, status: 'verified' })).toEqual({ ok: false, problem: 'not-found' })
})
