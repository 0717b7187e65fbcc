/** Passkeys: who they sign in, what they confirm, and what a thief gets by forging each part of an answer. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../contract/endpoints/passkeys.ts'
import { endSession, getSession, listSessions, signIn } from '../../contract/endpoints/session.ts'
import { changeTransactionPassword } from '../../contract/endpoints/passwords.ts'
import { addWithdrawalAccount } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { accountContent, actIntentHash, withdrawalContent, type SignedAct } from '../../contract/intent/act-intent.ts'
import { ACTOR_HEADER } from '../../contract/sync/messages.ts'
import { rawCall, userIdOf } from '../support/http-calls.ts'
import { bind, changeLogin, DETAILS, messagesOf, TakeoverScene } from '../support/takeover-scene.ts'
import { addPasskeyOf, challengeFor, signInBy, TestPasskey, type Forged } from '../support/test-passkey.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let scene: TakeoverScene
beforeAll(async () => {
  scene = await TakeoverScene.open()
})
afterAll(() => scene.close())

const stranger = () => new Trader(scene.server.address)
const problemOf = (reply: { ok: boolean }) => ('problem' in reply ? (reply.problem as { code: string }).code : 'done')

async function withPasskey(passkey = new TestPasskey()) {
  const owner = await scene.person()
  expect(await addPasskeyOf(owner, passkey)).toMatchObject({ ok: true, value: { name: 'Phone', usedAt: null } })
  return { owner, passkey }
}

/** Letters of one moment come in any order. */
async function letterThat(owner: Trader, says: string): Promise<string> {
  const letters = await scene.lettersTo(owner)
  const found = letters.find((letter) => letter.includes(says))
  if (found === undefined) throw new Error(`none of ${letters.length} letters says "${says}"`)
  return found
}

describe('a passkey', () => {
  let forgers: Trader | undefined

  test('is added with both passwords, alarms the person, holds withdrawals, and is listed', async () => {
    const { owner } = await withPasskey()
    const { passkeys } = await owner.mustCall(listPasskeys)
    expect(passkeys).toMatchObject([{ name: 'Phone', createdAt: scene.now(), usedAt: null, isBlocked: false }])
    expect((await messagesOf(owner)).map(({ kind, texts }) => [kind, texts?.['en-US']?.title])).toEqual([
      ['text', expect.stringContaining('A passkey was added')],
    ])
    expect(await letterThat(owner, 'A passkey was added')).toContain('Withdrawals wait until')
  })

  test('is not added without both passwords, and wrong ones count', async () => {
    const owner = await scene.person()
    const start = (password: string, transactionPassword: string) =>
      owner.call(startPasskey, { body: { password, transactionPassword } })
    expect(problemOf(await start('another-password', TRANSACTION_PASSWORD))).toBe('password-wrong')
    expect(problemOf(await start(PASSWORD, '135790'))).toBe('transaction-password-wrong')
    for (let tries = 0; tries < 9; tries += 1) await start('another-password', TRANSACTION_PASSWORD)
    expect(problemOf(await start(PASSWORD, TRANSACTION_PASSWORD))).toBe('too-many-requests')
  })

  test.each<[string, Forged]>([
    ['of another page', { origin: 'https://candor.example.evil.example' }],
    ['of another site', { site: 'evil.example' }],
    ['without the owner verified', { isVerified: false }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('%s is not added', async (_, forged) => {
    const owner = (forgers ??= await scene.person())
    expect(problemOf(await addPasskeyOf(owner, new TestPasskey(), forged))).toBe('passkey-refused')
    expect(await owner.mustCall(listPasskeys)).toEqual({ passkeys: [] })
  })

  test('is added by the session that asked, once to an account, and within five minutes', async () => {
    const { owner, passkey } = await withPasskey()
    const body = { password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD }
    const elsewhere = await scene.elsewhere(owner)
    const stolen = new TestPasskey().made(await owner.mustCall(startPasskey, { body }))
    expect(problemOf(await elsewhere.call(addPasskey, { body: stolen }))).toBe('passkey-refused')
    expect(problemOf(await owner.call(addPasskey, { body: stolen }))).toBe('done')
    expect(problemOf(await owner.call(addPasskey, { body: stolen }))).toBe('passkey-expired')
    const late = new TestPasskey().made(await owner.mustCall(startPasskey, { body }))
    scene.later(5 * MINUTE_MS)
    expect(problemOf(await owner.call(addPasskey, { body: late }))).toBe('passkey-expired')
    expect(problemOf(await addPasskeyOf(owner, passkey))).toBe('passkey-refused')
  })
})

describe("a person's passkeys", () => {
  test('are ten at most', async () => {
    const owner = await scene.person()
    for (let count = 0; count < 10; count += 1) expect((await addPasskeyOf(owner)).ok).toBe(true)
    expect(
      problemOf(
        await owner.call(startPasskey, { body: { password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD } }),
      ),
    ).toBe('too-many-passkeys')
  })

  test('are removed by their person alone, who is told; they open nothing more', async () => {
    const { owner, passkey } = await withPasskey()
    const other = await scene.person()
    const [first] = (await owner.mustCall(listPasskeys)).passkeys
    const params = { id: first?.id ?? '' }
    expect(problemOf(await other.call(removePasskey, { params }))).toBe('not-found')
    expect(await owner.mustCall(removePasskey, { params })).toEqual({ status: 'removed' })
    expect(problemOf(await owner.call(removePasskey, { params }))).toBe('not-found')
    expect(problemOf(await signInBy(stranger(), passkey))).toBe('passkey-refused')
    expect(await letterThat(owner, 'A passkey was removed')).not.toContain('Withdrawals wait until')
  })
})

describe('signing in with a passkey', () => {
  let shared: Awaited<ReturnType<typeof withPasskey>> | undefined

  test('opens a session of its person on a device that knows no password', async () => {
    const { owner, passkey } = await withPasskey()
    const device = stranger()
    const opened = await signInBy(device, passkey)
    expect(opened).toMatchObject({ ok: true, value: { user: { account: owner.account } } })
    expect((await device.mustCall(getSession)).user.account).toBe(owner.account)
    expect((await owner.mustCall(listPasskeys)).passkeys[0]?.usedAt).toBe(scene.now())
  })

  test.each<[string, Forged]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['without the owner verified', { isVerified: false }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['that names nobody', { userHandle: null }],
    ['that names somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['that names no person of any site', { userHandle: Buffer.alloc(5, 7).toString('base64url') }],
  ])('an answer %s opens nothing', async (_, forged) => {
    const { passkey } = (shared ??= await withPasskey())
    expect(problemOf(await signInBy(stranger(), passkey, forged))).toBe('passkey-refused')
  })

  test('an answer is good once, for five minutes, with the ticket that it was given for, and signed by that key', async () => {
    const { passkey } = await withPasskey()
    const body = passkey.answer(await stranger().mustCall(startPasskeySignIn))
    const another = await stranger().mustCall(startPasskeySignIn)
    const tampered = { ...body, ticket: another.ticket }
    expect(problemOf(await stranger().call(signInWithPasskey, { body: tampered }))).toBe('passkey-refused')
    const longer = { ...body, ticket: { ...body.ticket, expiresAt: body.ticket.expiresAt + DAY_MS } }
    expect(problemOf(await stranger().call(signInWithPasskey, { body: longer }))).toBe('passkey-refused')
    const ofAnotherKey = { ...new TestPasskey().answer(another), credentialId: passkey.credentialId }
    expect(problemOf(await stranger().call(signInWithPasskey, { body: ofAnotherKey }))).toBe('passkey-refused')
    expect(problemOf(await stranger().call(signInWithPasskey, { body }))).toBe('done')
    expect(problemOf(await stranger().call(signInWithPasskey, { body }))).toBe('passkey-expired')
    const late = passkey.answer(another)
    scene.later(5 * MINUTE_MS)
    expect(problemOf(await stranger().call(signInWithPasskey, { body: late }))).toBe('passkey-expired')
  })

  test('of two with one answer at the same moment one is opened', async () => {
    const { passkey } = await withPasskey()
    const body = passkey.answer(await stranger().mustCall(startPasskeySignIn))
    const replies = await Promise.all([1, 2, 3].map(() => stranger().call(signInWithPasskey, { body })))
    expect(replies.map(problemOf).sort()).toEqual(['done', 'passkey-expired', 'passkey-expired'])
  })
})

describe('a passkey that opened the account before', () => {
  test('a counter that goes back blocks the passkey and alarms the person', async () => {
    const { owner, passkey } = await withPasskey(new TestPasskey({ counter: 5 }))
    expect(problemOf(await signInBy(stranger(), passkey))).toBe('done')
    expect(problemOf(await signInBy(stranger(), passkey, { counter: 3 }))).toBe('passkey-blocked')
    expect(await letterThat(owner, 'may have been copied')).toContain('candor.example')
    expect((await owner.mustCall(listPasskeys)).passkeys[0]?.isBlocked).toBe(true)
    expect(problemOf(await signInBy(stranger(), passkey, { counter: 100 }))).toBe('passkey-blocked')
  })

  test('a new login password, a new transaction password and the stop of a letter end all passkeys', async () => {
    const first = await withPasskey()
    await changeLogin(first.owner)
    expect(problemOf(await signInBy(stranger(), first.passkey))).toBe('passkey-refused')
    const second = await withPasskey()
    await second.owner.mustCall(changeTransactionPassword, {
      body: { oldPassword: TRANSACTION_PASSWORD, newPassword: '192837' },
    })
    expect(problemOf(await signInBy(stranger(), second.passkey))).toBe('passkey-refused')
    const third = await withPasskey()
    await scene.stop(await scene.tokenFor(third.owner))
    expect(problemOf(await signInBy(stranger(), third.passkey))).toBe('passkey-refused')
  })
})

const act = (owner: Trader, id: string = randomUUID()) => ({
  id,
  details: DETAILS,
  signed: owner.signer.signAct('add-withdrawal-account', id, accountContent(DETAILS)),
})
const bindBy = (owner: Trader, asked: { id: string; signed: SignedAct }, passkey: ReturnType<TestPasskey['answer']>) =>
  owner.call(addWithdrawalAccount, { body: { ...asked, details: DETAILS, passkey } })
const confirm = async (owner: Trader, passkey: TestPasskey, signed: SignedAct, forged: Forged = {}) =>
  passkey.answer(await challengeFor(owner, actIntentHash(signed.intent)), forged)

describe('confirming with a passkey', () => {
  test('stands in place of the transaction password for the very act, once', async () => {
    const { owner, passkey } = await withPasskey()
    await owner.registerKey()
    const asked = act(owner)
    const answer = await confirm(owner, passkey, asked.signed)
    // Another account under the same confirmation: the device's signature is right, the passkey's answer is for the first.
    const other = act(owner)
    expect(problemOf(await bindBy(owner, other, answer))).toBe('passkey-refused')
    expect(problemOf(await bindBy(owner, asked, answer))).toBe('done')
    expect(problemOf(await bindBy(owner, asked, answer))).toBe('unavailable')
    scene.later(MINUTE_MS)
    expect(problemOf(await bindBy(owner, asked, answer))).toBe('passkey-expired')
  })

  test('of a withdrawal confirms no other amount', async () => {
    const { owner, passkey } = await withPasskey()
    await scene.verify(owner)
    const account = await bind(owner)
    scene.later(2 * DAY_MS)
    const ask = (amount: string) => {
      const body = { id: randomUUID(), accountId: account.id, amount, fee: '1.00' }
      return { ...body, signed: owner.signer.signAct('request-withdrawal', body.id, withdrawalContent(body)) }
    }
    const [small, large] = [ask('60.00'), ask('600.00')]
    const answer = await confirm(owner, passkey, small.signed)
    expect(problemOf(await owner.call(requestWithdrawal, { body: { ...large, passkey: answer } }))).toBe(
      'passkey-refused',
    )
    expect(problemOf(await owner.call(requestWithdrawal, { body: { ...small, passkey: answer } }))).toBe('done')
  })
})

describe('confirming with what does not fit', () => {
  let shared: Awaited<ReturnType<typeof withPasskey>> | undefined

  test.each<[string, Forged]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['without the owner verified', { isVerified: false }],
  ])('an answer %s confirms nothing', async (_, forged) => {
    const { owner, passkey } = (shared ??= await withPasskey())
    await owner.registerKey()
    const asked = act(owner)
    expect(problemOf(await bindBy(owner, asked, await confirm(owner, passkey, asked.signed, forged)))).toBe(
      'passkey-refused',
    )
  })

  test("another person's passkey, another session's challenge and one of a sign-in confirm nothing", async () => {
    const { owner, passkey } = await withPasskey()
    const thief = await withPasskey()
    await owner.registerKey()
    const asked = act(owner)
    expect(problemOf(await bindBy(owner, asked, await confirm(owner, thief.passkey, asked.signed)))).toBe(
      'passkey-refused',
    )
    const elsewhere = await scene.elsewhere(owner)
    expect(problemOf(await bindBy(owner, asked, await confirm(elsewhere, passkey, asked.signed)))).toBe(
      'passkey-refused',
    )
    const ofSignIn = passkey.answer(await owner.mustCall(startPasskeySignIn))
    expect(problemOf(await bindBy(owner, asked, ofSignIn))).toBe('passkey-refused')
  })

  test('is tried ten times in a quarter of an hour', async () => {
    const { owner, passkey } = await withPasskey()
    await owner.registerKey()
    const asked = act(owner)
    const wrong = await confirm(owner, passkey, asked.signed, { origin: 'https://evil.example' })
    for (let tries = 0; tries < 10; tries += 1)
      expect(problemOf(await bindBy(owner, asked, wrong))).toBe('passkey-refused')
    const right = await confirm(owner, passkey, asked.signed)
    expect(problemOf(await bindBy(owner, asked, right))).toBe('too-many-requests')
  })

  test('goes with no transaction password beside it, and not without either', async () => {
    const { owner, passkey } = await withPasskey()
    await owner.registerKey()
    const asked = act(owner)
    const answer = await confirm(owner, passkey, asked.signed)
    const both = { ...asked, passkey: answer, transactionPassword: TRANSACTION_PASSWORD }
    expect(problemOf(await owner.call(addWithdrawalAccount, { body: both }))).toBe('invalid-request')
    expect(problemOf(await owner.call(addWithdrawalAccount, { body: asked }))).toBe('invalid-request')
  })
})

describe('a device that was signed out from elsewhere is told why', () => {
  const whyOf = async (owner: Trader, userId = '') => {
    userId ||= await userIdOf(scene.server, owner.account)
    const answer = await rawCall(scene.server.address, '/api/session', {
      headers: { cookie: owner.cookie, [ACTOR_HEADER]: userId },
    })
    return ((await answer.json()) as { facts?: { ended?: string } }).facts?.ended
  }

  test('by another device, by a new password, by the stop of a letter', async () => {
    const owner = await scene.person()
    const phone = await scene.elsewhere(owner)
    const { id } = await phone.mustCall(getSession)
    await owner.mustCall(endSession, { params: { id } })
    expect(await whyOf(phone)).toBe('device')
    const laptop = await scene.elsewhere(owner)
    await changeLogin(owner)
    expect(await whyOf(laptop)).toBe('password')
    await scene.stop(await scene.tokenFor(owner))
    expect(await whyOf(owner)).toBe('stopped')
    expect(await whyOf(laptop)).toBe('password')
  })

  test('and nobody is told who did not hold that session', async () => {
    const owner = await scene.person()
    const phone = await scene.elsewhere(owner)
    const { sessions } = await owner.mustCall(listSessions)
    const other = sessions.find(({ isThisDevice }) => !isThisDevice)
    await owner.mustCall(endSession, { params: { id: other?.id ?? '' } })
    expect(await whyOf(phone)).toBe('device')
    expect(await whyOf(stranger(), randomUUID())).toBeUndefined()
    expect(problemOf(await phone.call(signIn, { body: { identifier: owner.account, password: PASSWORD } }))).toBe(
      'done',
    )
  })
})
