/** Limits that a stranger, a botnet's network or a person with time could get around, each as its attack. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { requestPasswordCode } from '../../contract/endpoints/passwords.ts'
import { checkCode, requestCode } from '../../contract/endpoints/registration.ts'
import { getSession, signIn, signOut } from '../../contract/endpoints/session.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { depositReview } from '../../server/payments/deposit-review.ts'
import { refuseDeposit } from '../../server/payments/deposits.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall, userIdOf } from '../support/http-calls.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'
import { reviewOf } from '../support/review-of.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer({ smsPerHour: 20, app: { trustedProxies: 1 } })))
afterAll(() => server.close())

/** A call as a proxy in front passes it on. */
const from = (address: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  rawCall(server.address, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  })
const later = (ms: number) => void (server.exchange.clock.time += ms)
const phone = (at: number) => ({ target: { kind: 'phone', value: `+861381234${String(1000 + at)}` } })

describe('codes by SMS', () => {
  test("all addresses of one /64 have one share of the hour's budget", async () => {
    later(HOUR_MS)
    const statuses = []
    for (let at = 0; at < 5; at += 1)
      statuses.push((await from(`2001:db8:1:2::${at + 1}`, '/api/registration/codes', phone(at))).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429])
  })

  test('of all networks together no more go out than the operator pays for', async () => {
    later(HOUR_MS)
    const statuses = []
    for (let at = 0; at < 24; at += 1)
      statuses.push((await from(`203.0.113.${at}`, '/api/registration/codes', phone(at))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    // By mail they cost nothing.
    expect(
      (
        await new Trader(server.address).call(requestCode, {
          body: { target: { kind: 'email', value: 'by-mail@example.com' } },
        })
      ).ok,
    ).toBe(true)
  })

  test('a forgotten password uses the same budget, whether there is an account or not', async () => {
    later(HOUR_MS)
    for (let at = 0; at < 20; at += 1) await from(`203.0.113.${at}`, '/api/passwords/codes', phone(at))
    expect(
      await new Trader(server.address).call(requestPasswordCode, {
        body: { target: { kind: 'phone', value: '+8613812349999' } },
      }),
    ).toMatchObject({ status: 429 })
  })
})

describe('account-opening codes', () => {
  const nobody = () => new Trader(server.address)
  const asked = async () => {
    later(MINUTE_MS + 1)
    return nobody().mustCall(requestCode, {
      body: { target: { kind: 'email', value: `invited${randomUUID().slice(0, 8)}@example.com` } },
    })
  }

  test('without the right code nobody learns whether one exists', async () => {
    const { requestId, demoCode } = await asked()
    const wrong = demoCode === '0000' ? '0001' : '0000'
    expect(await nobody().call(checkCode, { body: { requestId, code: wrong, inviteCode: 'ZZZZZZ' } })).toMatchObject({
      problem: { code: 'code-wrong' },
    })
    expect(
      await nobody().call(checkCode, { body: { requestId: randomUUID(), code: wrong, inviteCode: 'ZZZZZZ' } }),
    ).toMatchObject({ problem: { code: 'code-expired' } })
  })

  test('with one right code five are tried, not thousands', async () => {
    const { requestId, demoCode } = await asked()
    const codes = []
    for (let at = 0; at < 7; at += 1) {
      const reply = await nobody().call(checkCode, {
        body: { requestId, code: demoCode ?? '', inviteCode: `ZZZZZ${at}` },
      })
      codes.push(reply.ok ? 'ok' : reply.problem.code)
    }
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'invite-code-unknown'),
      'code-exhausted',
      'code-exhausted',
    ])
  })
})

describe('a forgotten password', () => {
  const body = (account: string) => ({ target: { kind: 'email', value: `${account}@example.com` } })
  const ask = async (address: string, account: string, cookie = '') => {
    const response = await from(address, '/api/passwords/codes', body(account), cookie === '' ? {} : { cookie })
    return { status: response.status, ...((await response.json()) as { requestId: string; demoCode: string }) } // as the contract says
  }
  const reset = async (address: string, requestId: string, code: string) =>
    (await from(address, '/api/passwords/resets', { requestId, code, newPassword: 'a new one, and long' })).status
  const wrongFor = (code: string) => (code === '00000000' ? '00000001' : '00000000')
  /** As many codes as one network gets in an hour, all tries at each used up. */
  async function flood(network: string, account: string): Promise<number> {
    let codes = 0
    for (let at = 0; at < 6; at += 1) {
      const { status, requestId, demoCode } = await ask(`${network}.${at}`, account)
      if (status === 200) codes += 1
      for (let tries = 0; status === 200 && tries < 6; tries += 1)
        await reset(`${network}.${at}`, requestId, wrongFor(demoCode))
      later(MINUTE_MS + 1)
    }
    return codes
  }

  test('is set anew by its owner while a stranger asks for codes and guesses at them, from a device that is new as well', async () => {
    later(HOUR_MS)
    const owner = await new Trader(server.address).open()
    expect(await flood('198.51.100', owner.account)).toBe(4)
    const { status, requestId, demoCode } = await ask('203.0.113.77', owner.account)
    expect(status).toBe(200)
    expect(demoCode).toMatch(/^\d{8}$/)
    expect(await reset('203.0.113.77', requestId, demoCode)).toBe(200)
  })

  test('is set anew on a device that is known while many networks use up all that strangers get; an hour after them on any', async () => {
    later(HOUR_MS)
    const owner = await new Trader(server.address).open()
    const codes = []
    // Faster than one network may ask: that is why there are many.
    for (let network = 0; network < 7; network += 1) codes.push(await flood(`198.51.${network}`, owner.account))
    expect(codes.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20)
    for (let at = 0; at < 25; at += 1) await ask(`192.0.${at}.1`, owner.account)
    expect((await ask('203.0.113.77', owner.account)).status).toBe(429)
    const { status, requestId, demoCode } = await ask('203.0.113.77', owner.account, owner.device)
    expect(status).toBe(200)
    expect(await reset('203.0.113.77', requestId, demoCode)).toBe(200)
    later(HOUR_MS + 1)
    expect((await ask('203.0.113.77', owner.account)).status).toBe(200)
  })

  test('a device of somebody else is a stranger, and a code takes five tries', async () => {
    later(HOUR_MS)
    const [owner, other] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
    for (let at = 0; at < 4; at += 1) {
      expect((await ask('198.51.100.1', owner.account, other.device)).status).toBe(200)
      later(MINUTE_MS + 1)
    }
    expect((await ask('198.51.100.1', owner.account, other.device)).status).toBe(429)
    const { requestId, demoCode } = await ask('198.51.100.1', owner.account, owner.device)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await reset('198.51.100.1', requestId, wrongFor(demoCode))).toBe(422)
    expect(await reset('198.51.100.1', requestId, demoCode)).toBe(422)
  })
})

describe('wrong passwords', () => {
  const statusOf = async (address: string, account: string, password: string, cookie?: string) =>
    (await from(address, '/api/session', { identifier: account, password }, cookie === undefined ? {} : { cookie }))
      .status

  test('of strangers do not lock the owner out of a device that has signed in before', async () => {
    const owner = await new Trader(server.address).open()
    const { device } = owner
    await owner.mustCall(signOut)
    for (let network = 0; network < 4; network += 1) {
      for (let at = 0; at < 10; at += 1) await statusOf(`198.51.100.${network}`, owner.account, 'a wrong one')
    }
    expect(await statusOf('198.51.100.9', owner.account, PASSWORD)).toBe(429)
    expect(await statusOf('198.51.100.9', owner.account, PASSWORD, device)).toBe(200)
  })

  test('of one network do not lock the owner out of another one', async () => {
    later(HOUR_MS)
    const owner = await new Trader(server.address).open()
    for (let at = 0; at < 12; at += 1) await statusOf(`2001:db8:5:5::${at}`, owner.account, 'a wrong one')
    expect(await statusOf('2001:db8:5:5::99', owner.account, PASSWORD)).toBe(429)
    expect(await statusOf('2001:db8:6:6::1', owner.account, PASSWORD)).toBe(200)
  })

  test('on a device that is known are counted too, and a device of somebody else is a stranger', async () => {
    later(HOUR_MS)
    const [owner, other] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
    for (let at = 0; at < 10; at += 1) await statusOf('198.51.100.1', owner.account, 'a wrong one', owner.device)
    expect(await statusOf('198.51.100.2', owner.account, PASSWORD, owner.device)).toBe(429)
    for (let at = 0; at < 10; at += 1) await statusOf('198.51.100.3', other.account, 'a wrong one', owner.device)
    expect(await statusOf('198.51.100.3', other.account, PASSWORD, owner.device)).toBe(429)
    expect(await statusOf('198.51.100.3', other.account, PASSWORD, other.device)).toBe(200)
  })

  test("the device's cookie opens nothing", async () => {
    const { device } = await new Trader(server.address).open()
    expect((await rawCall(server.address, '/api/session', { headers: { cookie: device } })).status).toBe(401)
    expect(
      (
        await rawCall(server.address, '/api/session', {
          headers: { cookie: device.replace('candor-device', 'candor') },
        })
      ).status,
    ).toBe(401)
  })
})

test('of lines to customer service twenty a minute are taken; a repeat of one that is there is answered', async () => {
  const person = await new Trader(server.address).open()
  const lines = Array.from({ length: 22 }, () => ({ id: randomUUID(), text: 'hello', fileId: null }))
  const statuses = []
  for (const body of lines) statuses.push((await person.call(sendChatMessage, { body })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const [first = { id: '', text: '', fileId: null }, last = first] = [lines[0], lines.at(-1)]
  expect((await person.call(sendChatMessage, { body: first })).ok).toBe(true)
  expect(await person.call(sendChatMessage, { body: last })).toMatchObject({
    status: 429,
    problem: { retryAfterSeconds: 60 },
  })
  later(MINUTE_MS + 1)
  expect((await person.call(sendChatMessage, { body: last })).ok).toBe(true)
})

const sent = async (person: Trader, bytes: Buffer) => {
  const id = randomUUID()
  await person.mustCall(putFile, { params: { id }, query: { purpose: 'deposit-proof' }, bytes })
  return id
}
const deposit = async (person: Trader, proofFileId: string, id = randomUUID()) => {
  const [method] = await person.publicRows('depositMethods')
  const body = {
    id,
    methodId: method?.id ?? '',
    amount: '100.00',
    source: 'test bank 1',
    proofFileId,
    transactionPassword: TRANSACTION_PASSWORD,
  }
  return { id, reply: await person.call(submitDeposit, { body }) }
}

describe('the picture that proves a payment', () => {
  test('serves one deposit of a person, also when it is uploaded again', async () => {
    const person = await new Trader(server.address).open()
    const bytes = await proofPicture()
    const first = await sent(person, bytes)
    expect((await deposit(person, first)).reply.ok).toBe(true)
    expect((await deposit(person, first)).reply).toMatchObject({ status: 409, problem: { code: 'proof-used' } })
    expect((await deposit(person, await sent(person, bytes))).reply).toMatchObject({
      status: 409,
      problem: { code: 'proof-used' },
    })
    const both = await sent(person, await proofPicture())
    const replies = await Promise.all([deposit(person, both), deposit(person, both)])
    expect(replies.map(({ reply }) => reply.status).sort()).toEqual([200, 409])
  })

  test('may be sent again where the deposit was refused', async () => {
    const person = await new Trader(server.address).open()
    const proof = await sent(person, await proofPicture())
    const { id } = await deposit(person, proof)
    const { database } = server.exchange.postgres
    const review = await reviewOf(database, 'deposit', id)
    await inTransaction(database, (tx) =>
      refuseDeposit(tx, review, {
        operatorId: 'operator',
        now: server.exchange.clock.now(),
        reason: 'the amount differs',
      }),
    )
    expect((await deposit(person, proof)).reply.ok).toBe(true)
  })

  test('that another person has sent as well is told to the operator, with their deposit', async () => {
    const [person, other] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
    const bytes = await proofPicture()
    await deposit(person, await sent(person, bytes))
    const { id, reply } = await deposit(other, await sent(other, bytes))
    expect(reply.ok).toBe(true)
    const { database } = server.exchange.postgres
    const shown = async (deposit: string) => depositReview.show(database, await reviewOf(database, 'deposit', deposit))
    expect((await shown(id))?.facts['proofAlsoSentFor']).toMatch(/^D\d{10} \(another person, under-review\)$/)
    const alone = await deposit(other, await sent(other, await proofPicture()))
    expect((await shown(alone.id))?.facts['proofAlsoSentFor']).toBeUndefined()
  })

  test('stands for twenty deposits under review at most', async () => {
    const person = await new Trader(server.address).open()
    expect(await userIdOf(server, person.account)).toBe((await person.mustCall(getSession)).user.id)
    const statuses = []
    for (let at = 0; at < 21; at += 1)
      statuses.push((await deposit(person, await sent(person, await proofPicture()))).reply.status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

test("a sign-in sets the device's cookie where no script reads it, for the host alone", async () => {
  const person = await new Trader(server.address).open()
  const response = await rawCall(server.address, '/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.account, password: PASSWORD }),
  })
  expect(response.headers.getSetCookie()[1]).toMatch(
    /^candor-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
  )
  expect((await person.call(signIn, { body: { identifier: person.account, password: PASSWORD } })).ok).toBe(true)
})
