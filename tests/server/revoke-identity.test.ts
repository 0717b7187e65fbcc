/** An identity that was approved by mistake: taken back with a reason, and handed in again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveItem, deskActs } from '../../contract/desk/endpoints.ts'
import { revokeIdentity } from '../../contract/desk/person-endpoints.ts'
import { revokeIdentityCommand } from '../../scripts/operator/freeze.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { requestWithdrawal } from '../../server/withdrawals/request-withdrawal.ts'
import { commandDesk, openDeskScene, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { feedDocs } from '../support/feed-docs.ts'

const NOW = Date.UTC(2026, 10, 28, 4)
const WHY = 'The second letter of the name was misread.'
let desk: DeskScene
let anna: SignedIn
beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna', ['reviewer', 'auditor'])
})
afterAll(() => desk.close())

const revoke = (person: string, by = anna, reason = WHY) =>
  desk.call(revokeIdentity, { by, params: { person }, body: { reason } })
const approve = (id: string) => desk.call(approveItem, { by: anna, params: { kind: 'verification', id } })
async function verified(): Promise<{ id: string; userId: string }> {
  const person = await desk.verification()
  expect((await approve(person.id)).statusCode).toBe(200)
  return person
}
const stateOf = async (userId: string) =>
  (await feedDocs(desk.own.database, userId, 'profile')).get('main')?.verification
const withdraw = (userId: string) =>
  inTransaction(desk.own.database, (tx) =>
    requestWithdrawal(
      tx,
      { userId, now: desk.clock.at, vault: desk.services.vault },
      { id: randomUUID(), accountId: randomUUID(), amount: '20.00', fee: '0.00' },
    ),
  )
const handIn = (userId: string, name: string) =>
  inTransaction(desk.own.database, (tx) =>
    submitVerification(
      tx,
      {
        userId,
        now: desk.clock.at,
        calendar: desk.services.calendar,
        vault: desk.services.vault,
        arePhotos: () => Promise.resolve(true),
      },
      { name, nationality: 'CN', idNumber: '11010519491231002X', frontFileId: randomUUID(), backFileId: randomUUID() },
    ),
  )

test('the person reads the reason, cannot withdraw meanwhile, and is verified again by documents that are right', async () => {
  const { userId } = await verified()
  expect(await withdraw(userId)).not.toMatchObject({ problem: 'verification-required' })
  expect((await revoke(userId)).statusCode).toBe(200)
  expect(await stateOf(userId)).toBe('refused')
  expect([...(await feedDocs(desk.own.database, userId, 'verification')).values()]).toMatchObject([
    { status: 'refused', reason: WHY },
  ])
  const told = [...(await feedDocs(desk.own.database, userId, 'messages')).values()].map(({ kind, facts }) => [
    kind,
    facts,
  ])
  expect(told).toContainEqual(['verification-refused', { reason: WHY }])
  expect(await withdraw(userId)).toMatchObject({ problem: 'verification-required' })
  expect((await revoke(userId)).json()).toMatchObject({ code: 'already-decided' })
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${userId}` })).json<{ acts: object[] }>()
  expect(log.acts).toMatchObject([{ act: 'revoke-identity', operator: 'anna' }])

  expect(await handIn(userId, '王芬')).toMatchObject({ ok: true })
  const { id } = await desk.own.database
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'under-review')
    .executeTakeFirstOrThrow()
  expect((await approve(id)).statusCode).toBe(200)
  expect(await stateOf(userId)).toBe('verified')
})

test('it takes a reviewer, a reason and an identity that is verified', async () => {
  const { userId } = await verified()
  const support = await desk.operator('sam', ['support'])
  expect((await revoke(userId, support)).statusCode).toBe(403)
  expect((await revoke(userId, anna, '  ')).json()).toMatchObject({ code: 'reason-missing' })
  const { userId: waiting } = await desk.verification()
  expect((await revoke(waiting)).json()).toMatchObject({ code: 'already-decided' })
  expect(await stateOf(userId)).toBe('verified')
})

test('the command does the same', async () => {
  const { userId } = await verified()
  const { account } = await desk.own.database
    .selectFrom('app_user')
    .select('account')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(await revokeIdentityCommand(commandDesk(desk, anna), [account], { reason: WHY })).toMatchObject({ ok: true })
  expect(await stateOf(userId)).toBe('refused')
})
