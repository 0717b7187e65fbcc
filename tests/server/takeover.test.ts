/** Somebody has a person's password, cookie or both: what they change is told, holds withdrawals, and can be stopped by the letter that tells it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choosePreference } from '../../contract/endpoints/preferences.ts'
import { changeTransactionPassword } from '../../contract/endpoints/passwords.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { done } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { ALARM_WORDS } from '../../server/identity/alarm-words.ts'
import { forgetExpired } from '../../server/identity/forget-expired.ts'
import { unknownPasswordHash } from '../../server/identity/secrets.ts'
import { sendAlarms } from '../../server/identity/send-alarms.ts'
import { createStopTokens } from '../../server/identity/stop-token.ts'
import { userIdOf } from '../support/http-calls.ts'
import { TEST_DATA_KEY } from '../support/test-market.ts'
import { OpenRequests } from '../support/open-request.ts'
import { reviewOf } from '../support/review-of.ts'
import {
  DETAILS,
  NEXT,
  THIRD,
  TakeoverScene,
  bind,
  changeLogin,
  messagesOf,
  resetByCode,
  tokenIn,
  withdraw,
} from '../support/takeover-scene.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD, until } from '../support/trader.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let scene: TakeoverScene
beforeAll(async () => void (scene = await TakeoverScene.open()))
afterAll(() => scene.close())

/** The ways to a new password: its name, the fact in the message, the change itself. */
const CHANGES = [
  ['login password', 'login', changeLogin],
  [
    'transaction password',
    'transaction',
    (trader: Trader) =>
      trader.mustCall(changeTransactionPassword, {
        body: { oldPassword: TRANSACTION_PASSWORD, newPassword: '975312' },
      }),
  ],
  [
    'login password, by code',
    'login',
    async (trader: Trader) => {
      await resetByCode(trader, NEXT)
      await trader.mustCall(signIn, { body: { identifier: trader.account, password: NEXT } })
    },
  ],
] as const

describe('withdrawals wait 24 hours, and the person is told in the app', () => {
  test.each(CHANGES)('after a change of the %s', async (_what, which, change) => {
    const owner = await scene.person()
    await scene.verify(owner)
    const { id } = await bind(owner)
    await change(owner)
    expect(await messagesOf(owner)).toContainEqual(
      expect.objectContaining({ kind: 'password-changed', facts: { which, until: String(scene.now() + DAY_MS) } }),
    )
    const password = which === 'transaction' ? '975312' : TRANSACTION_PASSWORD
    const ask = () =>
      owner.call(requestWithdrawal, {
        body: { id: randomUUID(), accountId: id, amount: '60.00', fee: '1.00', transactionPassword: password },
      })
    expect(await ask()).toMatchObject({
      ok: false,
      problem: { code: 'withdrawals-held', facts: { until: scene.now() + DAY_MS } },
    })
    scene.later(DAY_MS)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('to the first account, where a session on a device that is new to the person binds it', async () => {
    const owner = await scene.person()
    await scene.verify(owner)
    const thief = await scene.elsewhere(owner)
    const { id, usableFrom } = await bind(thief)
    expect(usableFrom).toBe(scene.now() + DAY_MS)
    expect(await withdraw(thief, id)).toMatchObject({ problem: { code: 'withdrawals-held' } })
    expect(await messagesOf(owner)).toMatchObject([
      { kind: 'withdrawal-account-added', facts: { account: 'TR7N********Lj6t', until: String(usableFrom) } },
    ])
    expect(tokenIn((await scene.lettersTo(owner)).at(-1))).not.toBe('')
  })

  test('and at once where the account was opened, or on a device that is known for a day', async () => {
    const [opened, known] = [await scene.person(), await scene.person()]
    scene.later(HOUR_MS)
    expect((await bind(opened)).usableFrom).toBe(scene.now())
    const device = await scene.elsewhere(known)
    scene.later(DAY_MS)
    expect((await bind(device)).usableFrom).toBe(scene.now())
  })
})

describe('the letter', () => {
  test('says what happened, until when withdrawals wait, and what its link does, in the language of the person and in English', async () => {
    const owner = await scene.person()
    await scene
      .database()
      .updateTable('session')
      .set({ language: 'de-DE' })
      .where('user_id', '=', await userIdOf(scene.server, owner.account))
      .execute()
    await changeLogin(owner)
    const [letter = ''] = await scene.lettersTo(owner)
    for (const language of ['de-DE', 'en-US'] as const) {
      const words = ALARM_WORDS[language]
      for (const text of [
        words.happened['login-password'],
        words.stop,
        words.whatItDoes,
        words.never,
        words.held.split('{until}')[0] ?? '',
      ])
        expect(letter).toContain(text)
    }
    expect(letter).not.toContain(PASSWORD)
    expect(letter).not.toContain(NEXT)
  })

  test('has all its words in all languages', () => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const { happened, ...sentences } = ALARM_WORDS[language]
      expect(
        Object.values({ ...happened, ...sentences }).every((text) => text.length > 8),
        language,
      ).toBe(true)
      expect(
        [happened['account-added'], happened['account-changed']].every((text) => text.includes('{account}')),
        language,
      ).toBe(true)
      expect(sentences.held).toContain('{until}')
      if (language !== 'en-US')
        for (const [name, text] of Object.entries(sentences))
          expect(text, `${language} ${name}`).not.toBe(ALARM_WORDS['en-US'][name as keyof typeof sentences]) // the same keys
    }
  })
})

describe('the letter and its sending', () => {
  test('is not written in a language that was chosen within the day before: whoever took over may have chosen it', async () => {
    const owner = await scene.person()
    const userId = await userIdOf(scene.server, owner.account)
    const choose = (value: string, at: number) =>
      scene
        .database()
        .insertInto('preference')
        .values({ user_id: userId, name: 'language', value, chosen_at: BigInt(at) })
        .onConflict((row) => row.columns(['user_id', 'name']).doUpdateSet({ value, chosen_at: BigInt(at) }))
        .execute()
    await choose('fr-FR', scene.now())
    await changeLogin(owner)
    expect((await scene.lettersTo(owner)).at(-1)).not.toContain(ALARM_WORDS['fr-FR'].stop)
    scene.later(DAY_MS + 1)
    await changeLogin(owner, NEXT, PASSWORD)
    expect((await scene.lettersTo(owner)).at(-1)).toContain(ALARM_WORDS['fr-FR'].stop)
  })

  test('goes out again until the gateway takes it, once', async () => {
    const owner = await scene.person()
    await changeLogin(owner)
    const broken = scene.postBy('smtp://127.0.0.1:9/?requireTLS=false')
    expect(await sendAlarms(broken, scene.now())).toBe(0)
    expect(await sendAlarms(scene.post, scene.now())).toBe(0)
    scene.later(5_000)
    expect(await scene.lettersTo(owner)).toHaveLength(1)
    scene.later(HOUR_MS)
    expect(await scene.lettersTo(owner)).toHaveLength(1)
  })

  test('goes out six times a day at most, and each of them stops what came after it', async () => {
    const owner = await scene.person()
    for (let time = 0; time < 8; time += 1)
      await changeLogin(owner, time % 2 === 0 ? PASSWORD : NEXT, time % 2 === 0 ? NEXT : PASSWORD)
    const letters = await scene.lettersTo(owner)
    expect(letters).toHaveLength(6)
    expect(await messagesOf(owner)).toHaveLength(8)
    expect(await scene.stop(tokenIn(letters[0]))).toMatchObject({ ok: true, value: { status: 'stopped' } })
    expect(await owner.call(getSession)).toMatchObject({ status: 401 })
  })

  test('is shown in the app where a demo sends nothing, link and all', async () => {
    const owner = await scene.person()
    await changeLogin(owner)
    await sendAlarms(scene.postBy(null), scene.now())
    const shown = (await messagesOf(owner)).find(({ kind }) => kind === 'text')
    expect(Object.keys(shown?.texts ?? {}).sort()).toEqual(Object.keys(LANGUAGES).sort())
    expect(tokenIn(`${shown?.texts?.['th-TH']?.body} `)).toMatch(/^[\w-]{43}$/)
  })
})

describe('the link', () => {
  test("ends every session, the thief's and their password, and nothing under review is paid until customer service has released it", async () => {
    const owner = await scene.person()
    await scene.verify(owner)
    const { id: accountId } = await bind(owner)
    const withdrawalId = randomUUID()
    const thief = await scene.elsewhere(owner)
    expect(await withdraw(thief, accountId, withdrawalId)).toMatchObject({ ok: true })
    await changeLogin(thief)
    const other = await scene.person()

    const token = await scene.tokenFor(owner)
    expect(await scene.stop(token)).toEqual({ ok: true, status: 200, value: { status: 'stopped', at: scene.now() } })
    for (const device of [owner, thief]) expect(await device.call(getSession)).toMatchObject({ status: 401 })
    for (const password of [PASSWORD, NEXT])
      expect(
        await new Trader(scene.server.address).call(signIn, { body: { identifier: owner.account, password } }),
      ).toMatchObject({ problem: { code: 'credentials-wrong' } })
    const review = await reviewOf(scene.database(), 'withdrawal', withdrawalId)
    expect(await scene.operate('approve', [review])).toMatchObject({
      ok: false,
      problem: 'withdrawals-held',
      facts: { stopped: new Date(scene.now()).toISOString() },
    })
    expect(await scene.operate('show', [review])).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.stringContaining('somebody took over the account')]),
    })
    expect(await other.call(getSession)).toMatchObject({ ok: true })

    // Days of waiting change nothing; a word with the person does, and is told.
    scene.later(2 * DAY_MS)
    expect(await scene.operate('approve', [review])).toMatchObject({ ok: false })
    expect(await scene.operate('release-withdrawals', [owner.account])).toMatchObject({
      ok: false,
      problem: 'reason-missing',
    })
    expect(await scene.operate('release-withdrawals', [owner.account], 'spoken with the person')).toMatchObject({
      ok: true,
    })
    // The operator who released it is not the only one to let it out.
    expect(await scene.operate('approve', [review])).toEqual({ ok: true, value: ['awaits-second-operator'] })
    expect(await scene.operate('approve', [review])).toMatchObject({
      ok: false,
      problem: 'second-operator-needed',
    })
    expect(await scene.operate('approve', [review], undefined, 1)).toEqual({ ok: true, value: ['approved'] })
    const told = await scene
      .database()
      .selectFrom('message')
      .select('kind')
      .where('user_id', '=', await userIdOf(scene.server, owner.account))
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['account-stopped', 'withdrawals-released']))
  })
})

describe('the link and the owner', () => {
  test('locks nobody out: a code sets a new password, the person takes the withdrawal back, and a day later withdraws again', async () => {
    const owner = await scene.person()
    await scene.verify(owner)
    const { id: accountId } = await bind(owner)
    const withdrawalId = randomUUID()
    await withdraw(owner, accountId, withdrawalId)
    await changeLogin(owner)
    await scene.stop(await scene.tokenFor(owner))
    await resetByCode(owner)
    await owner.mustCall(signIn, { body: { identifier: owner.account, password: THIRD } })
    expect(await owner.call(cancelWithdrawal, { params: { id: withdrawalId } })).toMatchObject({
      ok: true,
      value: { status: 'cancelled' },
    })
    expect(await withdraw(owner, accountId)).toMatchObject({ problem: { code: 'withdrawals-held' } })
    scene.later(DAY_MS)
    expect(await withdraw(owner, accountId)).toMatchObject({ ok: true })
    expect((await owner.rows('account'))[0]).toMatchObject({ totalAssets: '1000.00' })
  })

  test('ends a change of a bound account that waits, so that nobody carries it out afterwards', async () => {
    const owner = await scene.person()
    const { id: accountId } = await bind(owner)
    const changeId = randomUUID()
    await owner.mustCall(requestAccountChange, {
      params: { id: accountId },
      body: { id: changeId, details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
    })
    await changeLogin(owner)
    await scene.stop(await scene.tokenFor(owner))
    const review = await reviewOf(scene.database(), 'withdrawal_account_change', changeId)
    expect(await scene.operate('approve', [review])).toMatchObject({ ok: false, problem: 'already-decided' })
  })

  test('gives the next takeover its letters again, however many the last one has used up', async () => {
    const owner = await scene.person()
    for (let change = 0; change < 7; change += 1)
      await changeLogin(owner, change % 2 === 0 ? PASSWORD : NEXT, change % 2 === 0 ? NEXT : PASSWORD)
    await scene.stop(await scene.tokenFor(owner))
    await resetByCode(owner)
    const letters = await scene.lettersTo(owner)
    expect(await scene.stop(tokenIn(letters.at(-1)))).toMatchObject({ ok: true, value: { status: 'stopped' } })
  })
})

describe('the link and a request under way', () => {
  test('reaches a request whose body was still on its way', async () => {
    const owner = await scene.person()
    const thief = await scene.elsewhere(owner)
    await changeLogin(thief)
    const token = await scene.tokenFor(owner)
    const requests = new OpenRequests(scene.server.address)
    await thief.registerKey()
    const signed = thief.signer.signAct('change-transaction-password', randomUUID(), {})
    const body = JSON.stringify({ oldPassword: TRANSACTION_PASSWORD, newPassword: '975312', signed })
    const headers = {
      cookie: thief.cookie,
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    }
    const slow = requests.send(`/api${changeTransactionPassword.path}`, {
      method: changeTransactionPassword.method,
      headers,
    })
    // The server has the head, and has looked at the session.
    await once(slow.body, 'continue')
    await thief.mustCall(getSession)
    await scene.stop(token)
    const stoppedAt = performance.now()
    await until('the server looks at the session again', () => Promise.resolve(performance.now() - stoppedAt > 1_100), {
      everyMs: 20,
    })
    slow.body.end(body)
    expect(await slow.answered).toMatchObject({ status: 401, code: 'not-signed-in' })
    requests.cutAll()
  })

  test('reaches a sign-in that is under way: a password that was right a moment ago opens nothing any more', async () => {
    const owner = await scene.person()
    const userId = await userIdOf(scene.server, owner.account)
    let signedIn: Promise<unknown> = Promise.resolve()
    await inTransaction(scene.database(), async (tx) => {
      await tx.db
        .updateTable('app_user')
        .set({ password_hash: unknownPasswordHash() })
        .where('id', '=', userId)
        .execute()
      signedIn = new Trader(scene.server.address).call(signIn, {
        body: { identifier: owner.account, password: PASSWORD },
      })
      await until(
        'the sign-in waits for the end of this',
        async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              scene.database(),
            )
          return rows.length > 0
        },
        { everyMs: 20 },
      )
      return done(undefined)
    })
    expect(await signedIn).toMatchObject({ problem: { code: 'credentials-wrong' } })
  })
})

describe('the life of the link', () => {
  test('works once, also twice at the same moment, and uses up the links before it', async () => {
    const owner = await scene.person()
    await changeLogin(owner)
    await changeLogin(owner, NEXT, PASSWORD)
    const [first, second] = (await scene.lettersTo(owner)).map((letter) => tokenIn(letter))
    const replies = await Promise.all([scene.stop(second ?? ''), scene.stop(second ?? '')])
    expect(replies.map((reply) => reply.ok && reply.value.status).sort()).toEqual(['stopped', 'used-before'])
    const at = scene.now()
    scene.later(60_001)
    await resetByCode(owner)
    await owner.mustCall(signIn, { body: { identifier: owner.account, password: THIRD } })
    for (const used of [first, second])
      expect(await scene.stop(used ?? '')).toMatchObject({ ok: true, value: { status: 'used-before', at } })
    expect(await owner.call(getSession)).toMatchObject({ ok: true })
  })

  test('of another key, of no alarm, after three days, or made up stops nothing', async () => {
    const owner = await scene.person()
    await changeLogin(owner)
    const token = await scene.tokenFor(owner)
    const { id } = await scene
      .database()
      .selectFrom('takeover_alarm')
      .select('id')
      .where('user_id', '=', await userIdOf(scene.server, owner.account))
      .executeTakeFirstOrThrow()
    const forged = createStopTokens(Buffer.alloc(32, 1)).make(id)
    for (const other of [forged, createStopTokens(TEST_DATA_KEY).make(randomUUID()), 'A'.repeat(43)])
      expect(await scene.stop(other)).toMatchObject({ status: 422, problem: { code: 'stop-link-invalid' } })
    scene.later(3 * DAY_MS)
    expect(await scene.stop(token)).toMatchObject({ status: 422, problem: { code: 'stop-link-invalid' } })
    expect(await owner.call(getSession)).toMatchObject({ ok: true })
    await forgetExpired(scene.database(), scene.now() + 31 * DAY_MS)
    expect(await scene.database().selectFrom('takeover_alarm').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

test('what a slow request does is dated when its body has come: nobody acts in the past, before a cut-off that is over', async () => {
  const owner = await scene.person()
  const requests = new OpenRequests(scene.server.address)
  const body = JSON.stringify({ name: 'theme', value: 'dark' })
  const headers = {
    cookie: owner.cookie,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'idempotency-key': randomUUID(),
    expect: '100-continue',
  }
  const slow = requests.send(`/api${choosePreference.path}`, { method: choosePreference.method, headers })
  await once(slow.body, 'continue')
  await owner.mustCall(getSession)
  scene.later(50_000)
  slow.body.end(body)
  expect(await slow.answered).toMatchObject({ status: 200 })
  const { chosen_at } = await scene
    .database()
    .selectFrom('preference')
    .select('chosen_at')
    .where('user_id', '=', await userIdOf(scene.server, owner.account))
    .executeTakeFirstOrThrow()
  expect(Number(chosen_at)).toBe(scene.now())
  requests.cutAll()
})
