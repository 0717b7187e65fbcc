import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode, register, requestCode } from '../../contract/endpoints/registration.ts'
import { getSession, signIn, signOut } from '../../contract/endpoints/session.ts'
import { registerUser } from '../../server/identity/registration.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { PASSWORD, TRANSACTION_PASSWORD, Trader } from '../support/trader.ts'

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const visitor = () => new Trader(server.address)
const email = () => ({ target: { kind: 'email', value: `${randomUUID().slice(0, 8)}@example.com` } }) as const
const requested = async (body: ReturnType<typeof email>) => {
  const code = await visitor().mustCall(requestCode, { body })
  return { requestId: code.requestId, code: code.demoCode ?? '' }
}
const tokenFor = async (body: ReturnType<typeof email>) =>
  (await visitor().mustCall(checkCode, { body: { ...(await requested(body)), inviteCode: null } })).registrationToken
const problemOf = (reply: { ok: boolean; problem?: { code: string } }) => reply.problem?.code

describe('the code', () => {
  test('a wrong code is refused and counted; after five the right one is refused too', async () => {
    const { requestId, code } = await requested(email())
    const wrong = code === '0000' ? '0001' : '0000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(problemOf(await visitor().call(checkCode, { body: { requestId, code: wrong, inviteCode: null } }))).toBe(
        'code-wrong',
      )
    }
    expect(problemOf(await visitor().call(checkCode, { body: { requestId, code, inviteCode: null } }))).toBe(
      'code-exhausted',
    )
  })

  test('a code fits its own request alone', async () => {
    const [one, other] = [await requested(email()), await requested(email())]
    const reply = await visitor().call(checkCode, {
      body: { requestId: other.requestId, code: one.code, inviteCode: null },
    })
    // Four digits are the same for both once in ten thousand times.
    expect(problemOf(reply)).toBe(one.code === other.code ? undefined : 'code-wrong')
  })

  test('an expired code is refused', async () => {
    const asked = await requested(email())
    now += 5 * 60_000 + 1
    expect(problemOf(await visitor().call(checkCode, { body: { ...asked, inviteCode: null } }))).toBe('code-expired')
  })

  test('another code within a minute is refused with the seconds to wait', async () => {
    const body = email()
    await requested(body)
    const again = await visitor().call(requestCode, { body })
    expect(again).toMatchObject({ ok: false, status: 429, problem: { code: 'code-too-soon', retryAfterSeconds: 60 } })
  })

  test('an unknown account-opening code is refused before the code is looked at', async () => {
    const asked = await requested(email())
    expect(problemOf(await visitor().call(checkCode, { body: { ...asked, inviteCode: 'NOBODY' } }))).toBe(
      'invite-code-unknown',
    )
  })

  test('a Chinese number of a wrong form is refused', async () => {
    const reply = await visitor().call(requestCode, { body: { target: { kind: 'phone', value: '+8612345678901' } } })
    expect(reply).toMatchObject({
      ok: false,
      problem: { code: 'invalid-request', fields: [{ path: 'body.target.value', code: 'format' }] },
    })
  })
})

describe('registration', () => {
  test('a taken account is refused, whatever its letters’ case, and the token still serves for another', async () => {
    const first = await visitor().open()
    const token = await tokenFor(email())
    const body = {
      registrationToken: token,
      account: first.account.toUpperCase(),
      password: PASSWORD,
      transactionPassword: TRANSACTION_PASSWORD,
    }
    expect(problemOf(await visitor().call(register, { body }))).toBe('account-taken')
    expect((await visitor().call(register, { body: { ...body, account: 'another_1' } })).ok).toBe(true)
  })

  test('one of the most common passwords is refused', async () => {
    const body = {
      registrationToken: await tokenFor(email()),
      account: 'common_pw',
      password: 'password1',
      transactionPassword: '135790',
    }
    expect(problemOf(await visitor().call(register, { body }))).toBe('password-too-common')
  })

  test('the same registration again is the same success; another one with its token is refused', async () => {
    const body = {
      registrationToken: await tokenFor(email()),
      account: 'repeat_me',
      password: PASSWORD,
      transactionPassword: TRANSACTION_PASSWORD,
    }
    expect(await visitor().mustCall(register, { body })).toEqual({ account: 'repeat_me' })
    expect(await visitor().mustCall(register, { body })).toEqual({ account: 'repeat_me' })
    expect(problemOf(await visitor().call(register, { body: { ...body, account: 'other_one' } }))).toBe(
      'registration-expired',
    )
  })
})

describe('a target that has an account already', () => {
  test('an account-opening code that somebody has is made anew: nobody is told that their e-mail is taken', async () => {
    const codes = ['TAKEN7', 'TAKEN7', 'TAKEN7', 'FRESH7']
    const make = () => codes.shift() ?? 'NONE77'
    const open = async (account: string) =>
      registerUser(
        server.database,
        {
          registrationToken: await tokenFor(email()),
          account,
          password: PASSWORD,
          transactionPassword: TRANSACTION_PASSWORD,
        },
        now,
        make,
      )
    expect(await open('first_code')).toEqual({ ok: true, value: { account: 'first_code' } })
    expect(await open('other_code')).toEqual({ ok: true, value: { account: 'other_code' } })
    const rows = await server.database
      .selectFrom('app_user')
      .select('invite_code')
      .where('account', 'in', ['first_code', 'other_code'])
      .orderBy('account')
      .execute()
    expect(rows.map((row) => row.invite_code)).toEqual(['TAKEN7', 'FRESH7'])
  })

  test('who holds the code learns that the target has an account already', async () => {
    const body = email()
    const asked = await requested(body)
    const token = await visitor().mustCall(checkCode, { body: { ...asked, inviteCode: null } })
    const { registrationToken } = token
    await visitor().mustCall(register, {
      body: { registrationToken, account: 'taken_mail', password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD },
    })
    expect(problemOf(await visitor().call(checkCode, { body: { ...asked, inviteCode: null } }))).toBe('target-taken')
  })
})

describe('sessions', () => {
  test('account, e-mail and their other spellings sign in; a wrong password and an unknown account answer alike', async () => {
    const person = await visitor().open()
    for (const identifier of [person.account, person.account.toUpperCase(), `${person.account}@Example.com`]) {
      expect((await visitor().call(signIn, { body: { identifier, password: PASSWORD } })).ok).toBe(true)
    }
    const wrong = await visitor().call(signIn, { body: { identifier: person.account, password: 'not this one' } })
    const unknown = await visitor().call(signIn, { body: { identifier: 'nobody_here', password: 'not this one' } })
    expect(wrong).toEqual(unknown)
    expect(problemOf(wrong)).toBe('credentials-wrong')
  })

  test('signing out ends the session for good', async () => {
    const person = await visitor().open()
    expect((await person.call(getSession)).ok).toBe(true)
    await person.mustCall(signOut)
    expect(problemOf(await person.call(getSession))).toBe('not-signed-in')
  })

  test('a session that is not used for two weeks is over', async () => {
    const person = await visitor().open()
    now += 14 * 86_400_000 + 1
    expect(problemOf(await person.call(getSession))).toBe('not-signed-in')
  })

  test('after ten wrong passwords an account is refused for a while, right password or not', async () => {
    const person = await visitor().open()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await visitor().call(signIn, { body: { identifier: person.account, password: 'wrong one' } })
    expect(problemOf(await visitor().call(signIn, { body: { identifier: person.account, password: PASSWORD } }))).toBe(
      'too-many-requests',
    )
    now += 15 * 60_000 + 1
    expect((await visitor().call(signIn, { body: { identifier: person.account, password: PASSWORD } })).ok).toBe(true)
  })
})
