/** Somebody has a person's password, cookie or both: what they change is told, holds withdrawals, and can be stopped by the letter that tells it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { choosePreference } from '../../contract/endpoints/preferences.ts'
import {
  changePassword,
  changeTransactionPassword,
  requestPasswordCode,
  resetPassword,
} from '../../contract/endpoints/passwords.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { stopAccount } from '../../contract/endpoints/stop-account.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { done } from '../../contract/outcome.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { ALARM_WORDS } from '../../server/identity/alarm-words.ts'
import { forgetExpired } from '../../server/identity/forget-expired.ts'
import { unknownPasswordHash } from '../../server/identity/secrets.ts'
import { sendAlarms, type AlarmPost } from '../../server/identity/send-alarms.ts'
import { createCarrier } from '../../server/identity/send-code.ts'
import { createStopTokens } from '../../server/identity/stop-token.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { reviewKinds } from '../../server/operators/review-kinds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader, userIdOf } from '../support/http-calls.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { TEST_DATA_KEY } from '../support/test-market.ts'
import { OpenRequests } from '../support/open-request.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD, until } from '../support/trader.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DETAILS = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
const NEXT = 'another-good-password'
const MAILER = { user: 'letters', password: 'letters-password' }

let server: HandMarketServer
let mail: MailServer
let post: AlarmPost
beforeAll(async () => {
  server = await startHandMarketServer()
  mail = await openMailServer({ tls: 'none', ...MAILER })
  post = postBy(mail.url({ ...MAILER, query: '?requireTLS=false' }))
})
afterAll(async () => {
  await mail.close()
  await server.close()
})

const database = () => server.exchange.postgres.database
const now = () => server.exchange.clock.now()
const later = (ms: number) => void (server.exchange.clock.time += ms)
function postBy(smtpUrl: string | null): AlarmPost {
  const carrier = createCarrier({
    isDemo: smtpUrl === null,
    smtpUrl,
    smsUrl: null,
    mailFrom: 'candor@candor.example',
    silenceMsMax: 2_000,
    log: pino({ level: 'silent' }),
  })
  return {
    database: database(),
    carrier,
    tokens: createStopTokens(TEST_DATA_KEY),
    appUrl: 'https://candor.example/',
    timeZone: 'Asia/Shanghai',
  }
}
/** A person with money, signed in where the account was opened. */
const person = () => fundedTrader(server, 100_000n)
/** The same person on a device that nobody has seen before. */
async function elsewhere(owner: Trader, password = PASSWORD): Promise<Trader> {
  later(1_000)
  const device = new Trader(server.address, owner.account)
  await device.mustCall(signIn, { body: { identifier: owner.account, password } })
  return device
}
const bind = (trader: Trader) =>
  trader.mustCall(addWithdrawalAccount, {
    body: { id: randomUUID(), details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
  })
const withdraw = (trader: Trader, accountId: string, id: string = randomUUID()) =>
  trader.call(requestWithdrawal, {
    body: { id, accountId, amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD },
  })
async function verify(owner: Trader): Promise<void> {
  const userId = await userIdOf(server, owner.account)
  const identity = {
    name: '王芳',
    nationality: 'CN',
    idNumber: '11010519491231002X',
    frontFileId: randomUUID(),
    backFileId: randomUUID(),
  }
  const context = {
    userId,
    now: now(),
    calendar: businessCalendar('UTC'),
    vault: createVault(TEST_DATA_KEY),
    arePhotos: () => Promise.resolve(true),
  }
  await inTransaction(database(), (tx) => submitVerification(tx, context, identity))
  const { id } = await database()
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await inTransaction(database(), (tx) => decideVerification(tx, { id, now: now(), status: 'verified' }))
}
const messagesOf = async (trader: Trader) =>
  (await trader.rows('messages')).filter(({ kind }) => kind !== 'welcome' && kind !== 'verification-approved')
const changeLogin = (trader: Trader, oldPassword = PASSWORD, newPassword = NEXT) =>
  trader.mustCall(changePassword, { body: { oldPassword, newPassword } })
const stop = (token: string) => new Trader(server.address).call(stopAccount, { body: { token } })

/** Sends what is owed. @returns the letters that came for this person, as text, oldest first */
async function lettersTo(owner: Trader): Promise<string[]> {
  await sendAlarms(post, now())
  return mail.received.filter(({ to }) => to.includes(`${owner.account}@example.com`)).map(({ raw }) => textOf(raw))
}
/** The text of a mail, whichever way it was encoded for the line. */
function textOf(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const tokenIn = (letter = '') =>
  /https:\/\/candor\.example\/#\/pages\/password\/stop\?token=([\w-]{43})\s/.exec(letter)?.[1] ?? ''
async function tokenFor(owner: Trader): Promise<string> {
  return tokenIn((await lettersTo(owner)).at(-1))
}
async function desk(at: 0 | 1): Promise<Desk> {
  const operators = await inTransaction(database(), (tx) => ensureAutomaticReviewers(tx, now()))
  return {
    database: database(),
    kinds: reviewKinds(createVault(TEST_DATA_KEY)),
    context: { operatorId: operators[at]?.id ?? '', now: now(), bounds: USUAL_BOUNDS },
    timeZone: 'Asia/Shanghai',
    files: {
      database: database(),
      key: TEST_DATA_KEY,
      store: { put: never, get: never, remove: never },
      onFault: (error) => {
        throw error
      },
    },
    contentFolder: '',
    keys: null,
    write: () => Promise.resolve(''),
  }
}
const never = () => Promise.reject(new Error('no pictures here'))
const operate = async (command: string, words: readonly string[], reason?: string, at: 0 | 1 = 0) =>
  COMMANDS[command]?.(await desk(at), words, { reason })

describe('withdrawals wait 24 hours, and the person is told in the app', () => {
  test.each([
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
        const { requestId, demoCode } = await trader.mustCall(requestPasswordCode, {
          body: { target: { kind: 'email', value: `${trader.account}@example.com` } },
        })
        await trader.mustCall(resetPassword, { body: { requestId, code: demoCode ?? '', newPassword: NEXT } })
        await trader.mustCall(signIn, { body: { identifier: trader.account, password: NEXT } })
      },
    ],
  ] as const)('after a change of the %s', async (_what, which, change) => {
    const owner = await person()
    await verify(owner)
    const { id } = await bind(owner)
    await change(owner)
    expect(await messagesOf(owner)).toContainEqual(
      expect.objectContaining({ kind: 'password-changed', facts: { which, until: String(now() + DAY_MS) } }),
    )
    const password = which === 'transaction' ? '975312' : TRANSACTION_PASSWORD
    const ask = () =>
      owner.call(requestWithdrawal, {
        body: { id: randomUUID(), accountId: id, amount: '60.00', fee: '1.00', transactionPassword: password },
      })
    expect(await ask()).toMatchObject({
      ok: false,
      problem: { code: 'withdrawals-held', facts: { until: now() + DAY_MS } },
    })
    later(DAY_MS)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('to the first account, where a session on a device that is new to the person binds it', async () => {
    const owner = await person()
    await verify(owner)
    const thief = await elsewhere(owner)
    const { id, usableFrom } = await bind(thief)
    expect(usableFrom).toBe(now() + DAY_MS)
    expect(await withdraw(thief, id)).toMatchObject({ problem: { code: 'withdrawals-held' } })
    expect(await messagesOf(owner)).toMatchObject([
      { kind: 'withdrawal-account-added', facts: { account: 'TR7N********Lj6t', until: String(usableFrom) } },
    ])
    expect(tokenIn((await lettersTo(owner)).at(-1))).not.toBe('')
  })

  test('and at once where the account was opened, or on a device that is known for a day', async () => {
    const [opened, known] = [await person(), await person()]
    later(HOUR_MS)
    expect((await bind(opened)).usableFrom).toBe(now())
    const device = await elsewhere(known)
    later(DAY_MS)
    expect((await bind(device)).usableFrom).toBe(now())
  })
})

describe('the letter', () => {
  test('says what happened, until when withdrawals wait, and what its link does, in the language of the person and in English', async () => {
    const owner = await person()
    await database()
      .updateTable('session')
      .set({ language: 'de-DE' })
      .where('user_id', '=', await userIdOf(server, owner.account))
      .execute()
    await changeLogin(owner)
    const [letter = ''] = await lettersTo(owner)
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

  test('is not written in a language that was chosen within the day before: whoever took over may have chosen it', async () => {
    const owner = await person()
    const userId = await userIdOf(server, owner.account)
    const choose = (value: string, at: number) =>
      database()
        .insertInto('preference')
        .values({ user_id: userId, name: 'language', value, chosen_at: BigInt(at) })
        .onConflict((row) => row.columns(['user_id', 'name']).doUpdateSet({ value, chosen_at: BigInt(at) }))
        .execute()
    await choose('fr-FR', now())
    await changeLogin(owner)
    expect((await lettersTo(owner)).at(-1)).not.toContain(ALARM_WORDS['fr-FR'].stop)
    later(DAY_MS + 1)
    await changeLogin(owner, NEXT, PASSWORD)
    expect((await lettersTo(owner)).at(-1)).toContain(ALARM_WORDS['fr-FR'].stop)
  })

  test('goes out again until the gateway takes it, once', async () => {
    const owner = await person()
    await changeLogin(owner)
    const broken = postBy('smtp://127.0.0.1:9/?requireTLS=false')
    expect(await sendAlarms(broken, now())).toBe(0)
    expect(await sendAlarms(post, now())).toBe(0)
    later(5_000)
    expect(await lettersTo(owner)).toHaveLength(1)
    later(HOUR_MS)
    expect(await lettersTo(owner)).toHaveLength(1)
  })

  test('goes out six times a day at most, and each of them stops what came after it', async () => {
    const owner = await person()
    for (let time = 0; time < 8; time += 1)
      await changeLogin(owner, time % 2 === 0 ? PASSWORD : NEXT, time % 2 === 0 ? NEXT : PASSWORD)
    const letters = await lettersTo(owner)
    expect(letters).toHaveLength(6)
    expect(await messagesOf(owner)).toHaveLength(8)
    expect(await stop(tokenIn(letters[0]))).toMatchObject({ ok: true, value: { status: 'stopped' } })
    expect(await owner.call(getSession)).toMatchObject({ status: 401 })
  })

  test('is shown in the app where a demo sends nothing, link and all', async () => {
    const owner = await person()
    await changeLogin(owner)
    await sendAlarms(postBy(null), now())
    const shown = (await messagesOf(owner)).find(({ kind }) => kind === 'text')
    expect(Object.keys(shown?.texts ?? {}).sort()).toEqual(Object.keys(LANGUAGES).sort())
    expect(tokenIn(`${shown?.texts?.['th-TH']?.body} `)).toMatch(/^[\w-]{43}$/)
  })
})

describe('the link', () => {
  test("ends every session, the thief's and their password, and nothing under review is paid until customer service has released it", async () => {
    const owner = await person()
    await verify(owner)
    const { id: accountId } = await bind(owner)
    const withdrawalId = randomUUID()
    const thief = await elsewhere(owner)
    expect(await withdraw(thief, accountId, withdrawalId)).toMatchObject({ ok: true })
    await changeLogin(thief)
    const other = await person()

    const token = await tokenFor(owner)
    expect(await stop(token)).toEqual({ ok: true, status: 200, value: { status: 'stopped', at: now() } })
    for (const device of [owner, thief]) expect(await device.call(getSession)).toMatchObject({ status: 401 })
    for (const password of [PASSWORD, NEXT])
      expect(
        await new Trader(server.address).call(signIn, { body: { identifier: owner.account, password } }),
      ).toMatchObject({ problem: { code: 'credentials-wrong' } })
    expect(await operate('approve', [withdrawalId])).toMatchObject({
      ok: false,
      problem: 'withdrawals-held',
      facts: { stopped: new Date(now()).toISOString() },
    })
    expect(await operate('show', [withdrawalId])).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.stringContaining('somebody took over the account')]),
    })
    expect(await other.call(getSession)).toMatchObject({ ok: true })

    // Days of waiting change nothing; a word with the person does, and is told.
    later(2 * DAY_MS)
    expect(await operate('approve', [withdrawalId])).toMatchObject({ ok: false })
    expect(await operate('release-withdrawals', [owner.account])).toMatchObject({
      ok: false,
      problem: 'reason-missing',
    })
    expect(await operate('release-withdrawals', [owner.account], 'spoken with the person')).toMatchObject({ ok: true })
    // The operator who released it is not the only one to let it out.
    expect(await operate('approve', [withdrawalId])).toEqual({ ok: true, value: ['awaits-second-operator'] })
    expect(await operate('approve', [withdrawalId])).toMatchObject({ ok: false, problem: 'second-operator-needed' })
    expect(await operate('approve', [withdrawalId], undefined, 1)).toEqual({ ok: true, value: ['approved'] })
    const told = await database()
      .selectFrom('message')
      .select('kind')
      .where('user_id', '=', await userIdOf(server, owner.account))
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['account-stopped', 'withdrawals-released']))
  })

  test('locks nobody out: a code sets a new password, the person takes the withdrawal back, and a day later withdraws again', async () => {
    const owner = await person()
    await verify(owner)
    const { id: accountId } = await bind(owner)
    const withdrawalId = randomUUID()
    await withdraw(owner, accountId, withdrawalId)
    await changeLogin(owner)
    await stop(await tokenFor(owner))
    const { requestId, demoCode } = await owner.mustCall(requestPasswordCode, {
      body: { target: { kind: 'email', value: `${owner.account}@example.com` } },
    })
    await owner.mustCall(resetPassword, {
      body: { requestId, code: demoCode ?? '', newPassword: 'a-third-good-password' },
    })
    await owner.mustCall(signIn, { body: { identifier: owner.account, password: 'a-third-good-password' } })
    expect(await owner.call(cancelWithdrawal, { params: { id: withdrawalId } })).toMatchObject({
      ok: true,
      value: { status: 'cancelled' },
    })
    expect(await withdraw(owner, accountId)).toMatchObject({ problem: { code: 'withdrawals-held' } })
    later(DAY_MS)
    expect(await withdraw(owner, accountId)).toMatchObject({ ok: true })
    expect((await owner.rows('account'))[0]).toMatchObject({ totalAssets: '1000.00' })
  })

  test('reaches a request whose body was still on its way', async () => {
    const owner = await person()
    const thief = await elsewhere(owner)
    await changeLogin(thief)
    const token = await tokenFor(owner)
    const requests = new OpenRequests(server.address)
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
    const begun = performance.now()
    // The server has the head, and has looked at the session.
    await once(slow.body, 'continue')
    await thief.mustCall(getSession)
    await stop(token)
    await until('the server looks at the session again', () => Promise.resolve(performance.now() - begun > 1_100), {
      everyMs: 20,
    })
    slow.body.end(body)
    expect(await slow.answered).toMatchObject({ status: 401, code: 'not-signed-in' })
    requests.cutAll()
  })

  test('reaches a sign-in that is under way: a password that was right a moment ago opens nothing any more', async () => {
    const owner = await person()
    const userId = await userIdOf(server, owner.account)
    let signedIn: Promise<unknown> = Promise.resolve()
    await inTransaction(database(), async (tx) => {
      await tx.db
        .updateTable('app_user')
        .set({ password_hash: unknownPasswordHash() })
        .where('id', '=', userId)
        .execute()
      signedIn = new Trader(server.address).call(signIn, { body: { identifier: owner.account, password: PASSWORD } })
      await until(
        'the sign-in waits for the end of this',
        async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              database(),
            )
          return rows.length > 0
        },
        { everyMs: 20 },
      )
      return done(undefined)
    })
    expect(await signedIn).toMatchObject({ problem: { code: 'credentials-wrong' } })
  })

  test('ends a change of a bound account that waits, so that nobody carries it out afterwards', async () => {
    const owner = await person()
    const { id: accountId } = await bind(owner)
    const changeId = randomUUID()
    await owner.mustCall(requestAccountChange, {
      params: { id: accountId },
      body: { id: changeId, details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
    })
    await changeLogin(owner)
    await stop(await tokenFor(owner))
    expect(await operate('approve', [changeId])).toMatchObject({ ok: false, problem: 'already-decided' })
  })

  test('gives the next takeover its letters again, however many the last one has used up', async () => {
    const owner = await person()
    for (let change = 0; change < 7; change += 1)
      await changeLogin(owner, change % 2 === 0 ? PASSWORD : NEXT, change % 2 === 0 ? NEXT : PASSWORD)
    await stop(await tokenFor(owner))
    const { requestId, demoCode } = await owner.mustCall(requestPasswordCode, {
      body: { target: { kind: 'email', value: `${owner.account}@example.com` } },
    })
    await owner.mustCall(resetPassword, {
      body: { requestId, code: demoCode ?? '', newPassword: 'a-third-good-password' },
    })
    const letters = await lettersTo(owner)
    expect(await stop(tokenIn(letters.at(-1)))).toMatchObject({ ok: true, value: { status: 'stopped' } })
  })

  test('works once, also twice at the same moment, and uses up the links before it', async () => {
    const owner = await person()
    await changeLogin(owner)
    await changeLogin(owner, NEXT, PASSWORD)
    const [first, second] = (await lettersTo(owner)).map((letter) => tokenIn(letter))
    const replies = await Promise.all([stop(second ?? ''), stop(second ?? '')])
    expect(replies.map((reply) => reply.ok && reply.value.status).sort()).toEqual(['stopped', 'used-before'])
    const at = now()
    later(60_001)
    const { requestId, demoCode } = await owner.mustCall(requestPasswordCode, {
      body: { target: { kind: 'email', value: `${owner.account}@example.com` } },
    })
    await owner.mustCall(resetPassword, {
      body: { requestId, code: demoCode ?? '', newPassword: 'a-third-good-password' },
    })
    await owner.mustCall(signIn, { body: { identifier: owner.account, password: 'a-third-good-password' } })
    for (const used of [first, second])
      expect(await stop(used ?? '')).toMatchObject({ ok: true, value: { status: 'used-before', at } })
    expect(await owner.call(getSession)).toMatchObject({ ok: true })
  })

  test('of another key, of no alarm, after three days, or made up stops nothing', async () => {
    const owner = await person()
    await changeLogin(owner)
    const token = await tokenFor(owner)
    const { id } = await database()
      .selectFrom('takeover_alarm')
      .select('id')
      .where('user_id', '=', await userIdOf(server, owner.account))
      .executeTakeFirstOrThrow()
    const forged = createStopTokens(Buffer.alloc(32, 1)).make(id)
    for (const other of [forged, createStopTokens(TEST_DATA_KEY).make(randomUUID()), 'A'.repeat(43)])
      expect(await stop(other)).toMatchObject({ status: 422, problem: { code: 'stop-link-invalid' } })
    later(3 * DAY_MS)
    expect(await stop(token)).toMatchObject({ status: 422, problem: { code: 'stop-link-invalid' } })
    expect(await owner.call(getSession)).toMatchObject({ ok: true })
    await forgetExpired(database(), now() + 31 * DAY_MS)
    expect(await database().selectFrom('takeover_alarm').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

test('what a slow request does is dated when its body has come: nobody acts in the past, before a cut-off that is over', async () => {
  const owner = await person()
  const requests = new OpenRequests(server.address)
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
  later(50_000)
  slow.body.end(body)
  expect(await slow.answered).toMatchObject({ status: 200 })
  const { chosen_at } = await database()
    .selectFrom('preference')
    .select('chosen_at')
    .where('user_id', '=', await userIdOf(server, owner.account))
    .executeTakeFirstOrThrow()
  expect(Number(chosen_at)).toBe(now())
  requests.cutAll()
})
