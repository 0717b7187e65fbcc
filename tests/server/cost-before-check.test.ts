/** Junk costs nothing: no password is hashed, nothing is written and no body is waited for before session, key, path and cost were checked. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { checkCode, register, requestCode } from '../../contract/endpoints/registration.ts'
import { getSession } from '../../contract/endpoints/session.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall } from '../support/http-calls.ts'
import { OpenRequests } from '../support/open-request.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'

const ran = vi.hoisted(() => ({ hashes: 0, queries: 0 }))
/** Hashes under way at once, and a gate that none passes while it is closed. */
const threads = vi.hoisted(() => ({ busy: 0, busyMax: 0, gate: Promise.resolve() }))
// The real ones, counted.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, verify } = await importOriginal<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      ran.hashes += 1
      threads.busy += 1
      threads.busyMax = Math.max(threads.busyMax, threads.busy)
      await threads.gate
      return work(...given).finally(() => (threads.busy -= 1))
    }
  return { hash: counted(hash), verify: counted(verify) }
})

let server: HandMarketServer
let open: OpenRequests
let person: Trader
beforeAll(async () => {
  server = await startHandMarketServer({
    change: (services) => ({
      ...services,
      database: services.database.withPlugin({
        transformQuery: ({ node }) => {
          ran.queries += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    }),
  })
  open = new OpenRequests(server.address)
  person = await new Trader(server.address).open()
})
beforeEach(() => {
  Object.assign(ran, { hashes: 0, queries: 0 })
  threads.busyMax = 0
})
afterEach(() => open.cutAll())
afterAll(() => server.close())

const pathOf = (endpoint: EndpointShape) => {
  const query = endpoint.id === putFile.id ? '?purpose=deposit-proof' : ''
  return `/api${endpoint.path.replace(/:\w+/g, () => randomUUID())}${query}`
}
const named = (endpoints: readonly EndpointShape[]) => endpoints.map((endpoint) => [endpoint.id, endpoint] as const)
const closed = ENDPOINTS.filter((endpoint) => endpoint.access === 'user')
const writes = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET')
const withBody = writes.filter((endpoint) => endpoint.body !== undefined || endpoint.bytes === 'in')
const typeOf = (endpoint: EndpointShape) => ({
  'content-type': endpoint.bytes === 'in' ? 'image/png' : 'application/json',
  'idempotency-key': randomUUID(),
})

describe('a body that is never sent is not waited for', () => {
  test.each(named(withBody.filter(({ access }) => access === 'user')))(
    '%s without a session is answered at once, and the database is not asked',
    async (_id, endpoint) => {
      const { answered } = open.send(pathOf(endpoint), {
        method: endpoint.method,
        headers: { ...typeOf(endpoint), 'content-length': '60000' },
      })
      expect(await answered).toMatchObject({ status: 401, code: 'not-signed-in' })
      expect(ran).toEqual({ hashes: 0, queries: 0 })
    },
  )

  test.each(named(withBody.filter(({ access }) => access === 'user')))(
    '%s with a session that was made up is answered at once, after one question',
    async (_id, endpoint) => {
      const headers = { ...typeOf(endpoint), cookie: `candor=${'A'.repeat(43)}`, 'transfer-encoding': 'chunked' }
      expect(await open.send(pathOf(endpoint), { method: endpoint.method, headers }).answered).toMatchObject({
        status: 401,
      })
      expect(ran).toEqual({ hashes: 0, queries: 1 })
    },
  )

  test.each(named(withBody))('%s: a body that says it is huge is refused before it comes', async (_id, endpoint) => {
    const headers = { ...typeOf(endpoint), cookie: person.cookie, 'content-length': '50000000' }
    expect(await open.send(pathOf(endpoint), { method: endpoint.method, headers }).answered).toMatchObject({
      status: 413,
      code: 'too-large',
    })
    expect(ran.hashes).toBe(0)
    expect(ran.queries).toBeLessThanOrEqual(1)
  })

  test.each(named(withBody.filter(({ bytes }) => bytes !== 'in')))(
    '%s: a body without an end is cut off at its limit',
    async (_id, endpoint) => {
      const request = open.send(pathOf(endpoint), {
        method: endpoint.method,
        headers: { ...typeOf(endpoint), cookie: person.cookie, 'transfer-encoding': 'chunked' },
      })
      request.body.write(`{"a":"${'x'.repeat(70_000)}`)
      expect(await request.answered).toMatchObject({ status: 413, code: 'too-large' })
      expect(ran.hashes).toBe(0)
    },
  )
})

test.each(named(ENDPOINTS.filter(({ id }) => id !== 'open-stream' && id !== 'sign-in')))(
  '%s: junk from nobody costs no hash and writes nothing',
  async (_id, endpoint) => {
    const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify({ junk: ['x'.repeat(1_000)] }) }
    const response = await rawCall(server.address, pathOf(endpoint), {
      method: endpoint.method,
      headers: typeOf(endpoint),
      ...body,
    })
    expect(response.status).toBeLessThan(500)
    expect(ran.hashes).toBe(0)
    if (endpoint.access === 'user') expect(ran.queries).toBe(0)
  },
)

test.each(named(closed.filter(({ method }) => method === 'GET')))(
  '%s: nobody, and one with a made-up session, cost one question at most',
  async (_id, endpoint) => {
    expect((await rawCall(server.address, pathOf(endpoint))).status).toBe(401)
    expect(ran.queries).toBe(0)
    expect(
      (await rawCall(server.address, pathOf(endpoint), { headers: { cookie: `candor=${'A'.repeat(43)}` } })).status,
    ).toBe(401)
    expect(ran).toEqual({ hashes: 0, queries: 1 })
  },
)

const tokenOf = async (account: string) => {
  const target = { kind: 'email' as const, value: `${account}@example.com` }
  const { requestId, demoCode } = await person.mustCall(requestCode, { body: { target } })
  return (await person.mustCall(checkCode, { body: { requestId, code: demoCode ?? '', inviteCode: null } }))
    .registrationToken
}
const bodyOf = (account: string, registrationToken: string) => ({
  registrationToken,
  account,
  password: PASSWORD,
  transactionPassword: TRANSACTION_PASSWORD,
})
const closeGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  threads.gate = promise
  onTestFinished(() => resolve())
  return resolve
}
const post = (path: string, headers: Readonly<Record<string, string>>, body: object) => {
  const text = JSON.stringify(body)
  const request = open.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(text.length), ...headers },
  })
  request.body.end(text)
  return request
}

describe('slow hashes', () => {
  test('are not begun for a registration whose token was made up', async () => {
    const reply = await person.call(register, { body: bodyOf('somebody1', 'x'.repeat(43)) })
    expect(reply).toMatchObject({ status: 422, problem: { code: 'registration-expired' } })
    expect(ran.hashes).toBe(0)
  })

  test('run as many at once as there are cores, and leave a thread free', async () => {
    const accounts = Array.from({ length: 6 }, (_, index) => `together${index}`)
    const tokens = await Promise.all(accounts.map(tokenOf))
    const replies = await Promise.all(
      accounts.map((account, index) => person.call(register, { body: bodyOf(account, tokens[index] ?? '') })),
    )
    expect(replies.every(({ ok }) => ok)).toBe(true)
    expect(ran.hashes).toBe(12)
    expect(threads.busyMax).toBe(Math.min(3, availableParallelism()))
  })
})

describe('slow hashes of what is sent again', () => {
  test('are not begun anew by a caller who gave up and asks again, and go on for them', async () => {
    const [key, body] = [randomUUID(), bodyOf('impatient', await tokenOf('impatient'))]
    const [openGate, stranger] = [closeGate(), new Trader(server.address)]
    const first = post('/api/registration', { 'idempotency-key': key }, body)
    await expect.poll(() => threads.busy).toBeGreaterThan(0)
    first.body.destroy()
    const again = stranger.call(register, { key, body })
    const other = stranger.call(register, { key, body })
    openGate()
    expect(await Promise.all([again, other])).toMatchObject([{ ok: true }, { ok: true }])
    expect(ran.hashes).toBe(2)
  })

  test('are done once for a write that is sent twice at once', async () => {
    const proofFileId = randomUUID()
    await person.mustCall(putFile, {
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await proofPicture(),
    })
    const [id, [method]] = [randomUUID(), await person.publicRows('depositMethods')]
    const body = {
      id,
      methodId: method?.id ?? '',
      amount: '100.00',
      source: 'bank 1',
      proofFileId,
      transactionPassword: TRANSACTION_PASSWORD,
    }
    ran.hashes = 0
    const twice = [1, 2].map(() => person.call(submitDeposit, { key: id, body }))
    expect(await Promise.all(twice)).toMatchObject([{ ok: true }, { ok: true }])
    expect(ran.hashes).toBe(1)
  })

  test('keep nobody waiting whose answer is known', async () => {
    const [key, body] = [randomUUID(), bodyOf('knownbefore', await tokenOf('knownbefore'))]
    const first = await person.call(register, { key, body })
    ran.hashes = 0
    closeGate()
    const signIns = Array.from({ length: 20 }, () => post('/api/session', {}, { identifier: 'nobody', password: 'x' }))
    await expect.poll(() => threads.busy).toBe(Math.min(3, availableParallelism()))
    expect(await person.call(register, { key, body })).toEqual(first)
    for (const request of signIns) request.body.destroy()
  })
})

describe('uploads', () => {
  const upload = (headers: Readonly<Record<string, string>>, cookie = person.cookie) =>
    open.send(pathOf(putFile), { method: 'PUT', headers: { 'content-type': 'image/png', cookie, ...headers } })

  test('of one person four are under way at once; the next is told when to come back', async () => {
    const uploads = Array.from({ length: 5 }, () => upload({ 'content-length': '1000' }))
    expect(await Promise.race(uploads.map(({ answered }) => answered))).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      retryAfter: '2',
    })
  })

  test('of one person twenty megabytes are held at once, what has no stated length counted whole', async () => {
    const uploads = [
      { 'transfer-encoding': 'chunked' },
      { 'content-length': '10485760' },
      { 'content-length': '10485760' },
    ].map((headers) => upload(headers))
    expect(await Promise.race(uploads.map(({ answered }) => answered))).toMatchObject({ status: 429, retryAfter: '2' })
  })

  test('one without a stated length is cut off at ten megabytes', async () => {
    const { body, answered } = upload({ 'transfer-encoding': 'chunked' })
    body.write(Buffer.alloc(10 * 1_048_576 + 1))
    expect(await answered).toMatchObject({ status: 413, code: 'too-large' })
  })

  test('room that was taken is free again after an upload was done, refused or broken off', async () => {
    upload({ 'content-length': '10485760' })
    open.cutAll()
    const bytes = await proofPicture()
    const store = () =>
      person.call(putFile, { params: { id: randomUUID() }, query: { purpose: 'deposit-proof' }, bytes })
    await expect
      .poll(async () => (await Promise.all([store(), store(), store(), store()])).every((reply) => reply.ok))
      .toBe(true)
  })

  test('above the number of a day no byte is waited for', async () => {
    const { database } = server.exchange.postgres
    const other = await new Trader(server.address).open()
    const { user } = await other.mustCall(getSession)
    const now = BigInt(server.exchange.clock.now())
    await database
      .insertInto('file')
      .values(
        Array.from({ length: 100 }, () => ({
          id: randomUUID(),
          user_id: user.id,
          purpose: 'chat-picture',
          source_hash: 'x',
          byte_length: 1,
          object_name: randomUUID(),
          created_at: now,
        })),
      )
      .execute()
    expect(await upload({ 'content-length': '1000' }, other.cookie).answered).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      retryAfter: '3600',
    })
  })
})

test('limits count what calls cost: three sign-ins use up what sixty reads would', async () => {
  const small = await startHandMarketServer({ app: { requestsPerMinute: 60 } })
  try {
    const post = () =>
      rawCall(small.address, '/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"identifier":"x","password":"y"}',
      })
    const statuses = [await post(), await post(), await post(), await post()].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await rawCall(small.address, '/api/health')).status).toBe(429)
  } finally {
    await small.close()
  }
})
