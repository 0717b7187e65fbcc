/** "Edit as new": what could not be sent goes back into its form with its picture, or stays where it is. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft } from '../../src/commands/keep-draft.ts'
import { markRead } from '../../src/commands/mark-read.ts'
import { reviseDeposit } from '../../src/commands/revise-deposit.ts'
import { submitDeposit } from '../../src/commands/submit-deposit.ts'
import { markRead as markReadEndpoint } from '../../contract/endpoints/messages.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import { sessionCell } from '../../src/store/device/session.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const DEPOSIT = '00000000-0000-4000-8000-0000000000d1'
const PROOF = '00000000-0000-4000-8000-0000000000f1'
const mirror = () => mirrorNamed(mirrorNameOf(USER))

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
  sessionCell.set({
    id: '10000000-0000-4000-8000-000000000000',
    expiresAt: 9e12,
    user: { id: USER, account: 'someone' },
  })
})
afterEach(() => vi.unstubAllGlobals())

const deposit = () =>
  submitDeposit({
    id: DEPOSIT,
    methodId: 'm',
    amount: '20.00',
    source: 'mine',
    proofFileId: PROOF,
    transactionPassword: '123456',
    proof: new Uint8Array([1, 2, 3]).buffer,
  })
const kept = async () => [await mirror().outbox.count(), await mirror().overlays.count(), await mirror().drafts.count()]

test('a deposit whose picture is on the server alone stays in the outbox while the server is out of reach', async () => {
  await deposit()
  // The picture has arrived, the deposit was refused.
  await mirror().outbox.delete(PROOF)
  await mirror().files.delete(PROOF)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await reviseDeposit(DEPOSIT)).toMatchObject({ ok: false, problem: 'unavailable' })
  expect(await kept()).toEqual([1, 1, 0])
})

test('the form is empty in the moment in which its deposit is in the outbox', async () => {
  await keepDraft({ id: 'deposit', fields: { amount: '20.00' }, bytes: null })
  await deposit()
  expect(await kept()).toEqual([2, 1, 0])
})

test('with its picture at hand it goes back into its form, without the password', async () => {
  await deposit()
  const revised = await reviseDeposit(DEPOSIT)
  expect(revised).toMatchObject({ ok: true, value: { fields: { amount: '20.00', methodId: 'm', source: 'mine' } } })
  expect([...new Uint8Array((await mirror().drafts.get('deposit'))?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3])
  expect(await kept()).toEqual([0, 0, 1])
})

test('any number of messages is marked as read, in requests that the server takes', async () => {
  const messages = Array.from(
    { length: 1_201 },
    (_, at) =>
      ({
        id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        kind: 'welcome',
        facts: {},
        texts: null,
        createdAt: at,
        readAt: null,
      }) as const,
  )
  await markRead({ messages, announcements: [PROOF] })
  const items = await mirror().outbox.orderBy('number').toArray()
  for (const { body } of items) expect(markReadEndpoint.body.safeParse(body).success).toBe(true)
  expect(items.flatMap(({ body }) => body?.['messages'])).toEqual(messages.map(({ id }) => id))
  expect(await mirror().overlays.where('collection').equals('messages').count()).toBe(1_201)
})
