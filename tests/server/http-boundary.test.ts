/** The rules that hold for every endpoint: who may call it, what the server reads, how it refuses, and which headers it sends. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DESK_ENDPOINTS } from '../../contract/desk/endpoints.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../contract/endpoints/withdrawal-accounts.ts'
import { cancelFundDeposit, depositIntoFund } from '../../contract/endpoints/fund.ts'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { getFile, putFile } from '../../contract/endpoints/files.ts'
import { revokeDeviceKey } from '../../contract/endpoints/device-keys.ts'
import { noteOrder } from '../../contract/endpoints/order-notes.ts'
import { removePriceAlert, setPriceAlert } from '../../contract/endpoints/price-alerts.ts'
import { getOrderWalk } from '../../contract/endpoints/order-walk.ts'
import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { getOrderSignedPrices } from '../../contract/endpoints/order-signed-prices.ts'
import { endSession, getSession, signOut } from '../../contract/endpoints/session.ts'
import { removePasskey } from '../../contract/endpoints/passkeys.ts'
import { cancelWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { block, pull } from '../../contract/endpoints/sync.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { signedActRefusalSchema } from '../../contract/intent/act-refusal.ts'
import { isProblemCode, problemSchema, PROBLEMS } from '../../contract/problem.ts'
import { ACTOR_HEADER, VERSION_HEADER } from '../../contract/sync/messages.ts'
import { connectDatabase } from '../../server/database/database.ts'
import type { Services } from '../../server/http/api/services.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { openSession } from '../../server/desk/sessions.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader, rawCall, userIdOf } from '../support/http-calls.ts'
import { addPasskeyOf } from '../support/test-passkey.ts'
import { proofPicture, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'

let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer()))
afterAll(() => server.close())

const call = (path: string, init: RequestInit = {}) => rawCall(server.address, path, init)
const pathOf = (endpoint: EndpointShape) => endpoint.path.replace(/:\w+/g, () => randomUUID())

/** The platform signs a refusal over the caller's own request: its id and hash, and when it was refused. All else stays. */
function withoutOwnMarks(reply: Awaited<ReturnType<Trader['call']>>): unknown {
  if (reply.ok || reply.problem.refusal === undefined) return reply
  const { refusal, ...problem } = reply.problem
  const { receipt } = signedActRefusalSchema.parse(refusal)
  return { ...reply, problem, receipt: { ...receipt, actId: '', intentHash: '', refusedAt: 0 } }
}

async function problemOf(response: Response): Promise<{ status: number; code: string }> {
  const text = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const body = problemSchema.parse(JSON.parse(text))
  expect(body.status).toBe(response.status)
  expect(isProblemCode(body.code) && PROBLEMS[body.code]).toBe(response.status)
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/)
  return { status: response.status, code: body.code }
}

describe('who may call', () => {
  const closed = ENDPOINTS.filter((endpoint) => endpoint.access !== 'public')
  test.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: nobody is told to sign in',
    async (_id, endpoint) => {
      const response = await call(`/api${pathOf(endpoint)}`, { method: endpoint.method })
      expect(await problemOf(response)).toEqual({ status: 401, code: 'not-signed-in' })
    },
  )

  test.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: a cookie that was made up is nobody',
    async (_id, endpoint) => {
      const response = await call(`/api${pathOf(endpoint)}`, {
        method: endpoint.method,
        headers: { cookie: `candor=${'A'.repeat(43)}` },
      })
      expect(await problemOf(response)).toEqual({ status: 401, code: 'not-signed-in' })
    },
  )

  test('operators have no door here: what they do is not reachable over HTTP', () => {
    expect(ENDPOINTS.filter((endpoint) => endpoint.access === 'operator')).toEqual([])
  })

  test('an operator’s session opens no endpoint of the app, under whichever name its cookie comes', async () => {
    const now = server.exchange.clock.now()
    const secret = await inTransaction(server.exchange.postgres.database, async (tx) => {
      const [operator] = await ensureAutomaticReviewers(tx, now)
      if (!operator) throw new Error('no operator')
      return openSession(tx, { operatorId: operator.id, address: '', browser: '', now })
    })
    for (const endpoint of closed) {
      const cookie = `candor-desk=${secret}; candor=${secret}`
      const response = await call(`/api${pathOf(endpoint)}`, { method: endpoint.method, headers: { cookie } })
      expect([endpoint.id, await problemOf(response)]).toEqual([endpoint.id, { status: 401, code: 'not-signed-in' }])
    }
  })

  test('no endpoint of the desk is a route of the app’s port', async () => {
    for (const endpoint of DESK_ENDPOINTS) {
      if (ENDPOINTS.some(({ method, path }) => method === endpoint.method && path === endpoint.path)) continue
      const { status } = await call(`/api${pathOf(endpoint)}`, { method: endpoint.method })
      expect([endpoint.id, [404, 405].includes(status)]).toEqual([endpoint.id, true])
    }
  })

  test('a session that another tab has changed is noticed by the actor header', async () => {
    const person = await new Trader(server.address).open()
    const userId = await userIdOf(server, person.account)
    const ask = (actor: string) => call('/api/session', { headers: { cookie: person.cookie, [ACTOR_HEADER]: actor } })
    expect((await ask(userId)).status).toBe(200)
    expect(await problemOf(await ask(randomUUID()))).toEqual({ status: 401, code: 'not-signed-in' })
  })

  test('after signing out the cookie is gone and its secret opens nothing', async () => {
    const person = await new Trader(server.address).open()
    const { cookie } = person
    const response = await call('/api/session', { method: 'DELETE', headers: { cookie } })
    expect(response.headers.get('set-cookie')).toMatch(/^candor=;.*HttpOnly; SameSite=Strict; Max-Age=0/)
    // The cache alone: the language, the app and what others on the device have waiting stay.
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect((await call('/api/session', { headers: { cookie } })).status).toBe(401)
    expect(await person.call(getSession)).toMatchObject({ ok: false, status: 401 })
    expect(await person.call(signOut)).toMatchObject({ ok: true, value: { status: 'signed-out' } })
  })
})

const ADDRESS = {
  kind: 'currency-address' as const,
  network: 'TRC20' as const,
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
}

test('an id of somebody else answers exactly as one that does not exist, wherever an id is taken', async () => {
  const owner = await fundedTrader(server, 100_000n)
  const other = await fundedTrader(server, 100_000n)
  const product = server.exchange.market.products()[0]
  if (!product) throw new Error('no product')
  const order = await owner.buy(product, { stake: '10.00', countdownSeconds: 30 })
  if (!order.ok) throw new Error(JSON.stringify(order.problem))
  const fileId = randomUUID()
  await owner.mustCall(putFile, {
    params: { id: fileId },
    query: { purpose: 'deposit-proof' },
    bytes: await proofPicture(),
  })
  const fundId = randomUUID()
  await owner.mustCall(depositIntoFund, { body: { id: fundId, amount: '10.00' } })
  const accountId = randomUUID()
  await owner.mustCall(addWithdrawalAccount, {
    body: { id: accountId, details: ADDRESS, transactionPassword: TRANSACTION_PASSWORD },
  })

  const added = await addPasskeyOf(owner)
  const [params, unknown] = [{ id: order.value.order.id }, { id: randomUUID() }]
  const owned: readonly { endpoint: EndpointShape; params: object; unknown: object; body?: () => object }[] = [
    ...[getOrderProof, getOrderWalk, getOrderSignedPrices].map((endpoint) => ({ endpoint, params, unknown })),
    { endpoint: noteOrder, params, unknown, body: () => ({ text: 'mine now', tags: [] }) },
    { endpoint: getFile, params: { id: fileId }, unknown: { id: randomUUID() } },
    { endpoint: cancelFundDeposit, params: { id: fundId }, unknown: { id: randomUUID() } },
    { endpoint: cancelWithdrawal, params: { id: randomUUID() }, unknown: { id: randomUUID() } },
    { endpoint: endSession, params: { id: (await owner.mustCall(getSession)).id }, unknown: { id: randomUUID() } },
    { endpoint: revokeDeviceKey, params: { id: owner.signer.keyId }, unknown: { id: 'c'.repeat(64) } },
    { endpoint: removePasskey, params: { id: added.ok ? added.value.id : '' }, unknown: { id: randomUUID() } },
    { endpoint: block, params: { hash: 'a'.repeat(64) }, unknown: { hash: 'b'.repeat(64) } },
    {
      endpoint: requestAccountChange,
      params: { id: accountId },
      unknown: { id: randomUUID() },
      body: () => ({ id: randomUUID(), details: ADDRESS, transactionPassword: TRANSACTION_PASSWORD }),
    },
  ]
  for (const { endpoint, params: its, unknown: nobodys, body } of owned) {
    const ask = async (chosen: object) =>
      withoutOwnMarks(
        await other.call(endpoint, { params: chosen as never, ...(body ? { body: body() as never } : {}) }), // each fits its endpoint
      )
    const [foreign, absent] = [await ask(its), await ask(nobodys)]
    expect([endpoint.id, foreign]).toEqual([endpoint.id, absent])
    expect(foreign).toMatchObject({ ok: false, status: 404, problem: { code: 'not-found' } })
  }
  // A new endpoint that takes the id of something a person owns belongs into the list above.
  const taken = ENDPOINTS.filter((endpoint) => endpoint.access === 'user' && /:(id|hash)/.test(endpoint.path)).map(
    (endpoint) => endpoint.id,
  )
  // The ids of alerts and files are those of their person alone: another's tells nothing (price-alerts.test.ts, http-rules.test.ts).
  const ownIds = [putFile.id, setPriceAlert.id, removePriceAlert.id]
  expect([...owned.map(({ endpoint }) => endpoint.id), ...ownIds].sort()).toEqual(taken.sort())
  const taking = { params: { id: fileId }, query: { purpose: 'deposit-proof' as const } }
  expect(await other.call(putFile, { ...taking, bytes: await proofPicture() })).toMatchObject({ status: 200 })
})

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  body: JSON.stringify(body),
})

describe('what is read', () => {
  test('keys that are not declared are refused, each by its path', async () => {
    const response = await call('/api/session', json({ identifier: 'somebody', password: 'x', isOperator: true }))
    expect(response.status).toBe(400)
    const body = problemSchema.parse(await response.json())
    expect(body.fields).toEqual([{ path: 'body', code: 'unrecognized_keys' }])
    const query = await call('/api/sync/public?epoch=a&seq=0&admin=1')
    expect(await problemOf(query)).toEqual({ status: 400, code: 'invalid-request' })
  })

  test.each([
    ['a body that is no JSON', { ...json({}), body: '{"identifier":' }, 400, 'invalid-request'],
    ['an empty body', { ...json({}), body: '' }, 400, 'invalid-request'],
    ['text', { ...json({}), headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
    [
      'a form',
      { ...json({}), headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
      415,
      'unsupported-media-type',
    ],
    ['64 KiB and more', json({ identifier: 'a'.repeat(70_000), password: 'x' }), 413, 'too-large'],
    [
      'a prototype key',
      { ...json({}), body: '{"__proto__":{"a":1},"identifier":"x","password":"y"}' },
      400,
      'invalid-request',
    ],
  ])('%s is refused', async (_what, init, status, code) => {
    expect(await problemOf(await call('/api/session', init))).toEqual({ status, code })
  })

  test.each(
    ENDPOINTS.filter((endpoint) => endpoint.idempotent && endpoint.access === 'public').map(
      (endpoint) => [endpoint.id, endpoint] as const,
    ),
  )('%s asks for an idempotency key', async (_id, endpoint) => {
    const init = json({})
    const { 'idempotency-key': _key, ...headers } = init.headers
    expect(await problemOf(await call(`/api${pathOf(endpoint)}`, { ...init, headers }))).toEqual({
      status: 400,
      code: 'idempotency-key-missing',
    })
  })
})

describe('what is refused', () => {
  test('another method on a path that exists is 405 and says which there are', async () => {
    const response = await call('/api/quotes', { method: 'PUT' })
    expect(await problemOf(response)).toEqual({ status: 405, code: 'method-not-allowed' })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('a path that does not exist is 404', async () => {
    expect(await problemOf(await call('/api/nothing'))).toEqual({ status: 404, code: 'not-found' })
    expect(await problemOf(await call('/assets/old-chunk-1234.js'))).toEqual({ status: 404, code: 'not-found' })
    expect(await problemOf(await call('/%ff%'))).toMatchObject({ status: expect.any(Number) as number })
  })

  test.each([
    ['a null character', 'a\u0000b'],
    ['half of a surrogate pair', 'a\uD800b'],
  ])('text with %s, which no database keeps, is refused', async (_what, identifier) => {
    expect(await problemOf(await call('/api/session', json({ identifier, password: 'x' })))).toEqual({
      status: 400,
      code: 'invalid-request',
    })
  })

  test('a head over its limit and bytes that are no request are refused like anything else', async () => {
    expect(await problemOf(await call(`/api/quotes?${'x'.repeat(20_000)}`))).toEqual({ status: 413, code: 'too-large' })
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname).setEncoding('utf8').end('HELLO\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"code":"invalid-request"/)
  })

  test('an app that is too old is asked to reload', async () => {
    expect(await problemOf(await call('/api/quotes', { headers: { [VERSION_HEADER]: '0' } }))).toEqual({
      status: 426,
      code: 'upgrade-required',
    })
  })

  test.each([
    ['another site', 'https://evil.example'],
    ['an opaque origin', 'null'],
    ['our name on another port', 'http://127.0.0.1:1'],
    ['our host by another scheme', 'SELF https'],
    ['our host by a scheme of an app', 'SELF capacitor'],
  ])('a write from %s is refused', async (_what, origin) => {
    const response = await call(
      '/api/session',
      json(
        { identifier: 'somebody', password: 'x' },
        { origin: origin.startsWith('SELF ') ? server.address.replace('http', origin.slice(5)) : origin },
      ),
    )
    expect(await problemOf(response)).toEqual({ status: 403, code: 'origin-not-allowed' })
  })
})

/** Through a socket: fetch would not send these. */
async function sendText(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.address)
  return text(
    connect(Number(port), hostname)
      .setEncoding('utf8')
      .end(`${lines.join('\r\n')}\r\n\r\n`),
  )
}

test('two Host headers are refused, whichever of them is ours', async () => {
  const { host } = new URL(server.address)
  for (const hosts of [
    [host, 'evil.example'],
    ['evil.example', host],
    [host, host],
  ]) {
    expect(
      await sendText(['GET /api/health HTTP/1.1', ...hosts.map((name) => `Host: ${name}`), 'Connection: close']),
    ).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await sendText(['GET /api/live HTTP/1.1', `Host: ${host}`, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
})

test("a write without an origin that the browser calls another site's is refused", async () => {
  const { host } = new URL(server.address)
  const written = (site: string) =>
    sendText(['DELETE /api/session HTTP/1.1', `Host: ${host}`, `Sec-Fetch-Site: ${site}`, 'Connection: close'])
  for (const site of ['cross-site', 'same-site']) expect(await written(site)).toMatch(/^HTTP\/1\.1 403 /)
  for (const site of ['same-origin', 'none']) expect(await written(site)).toMatch(/^HTTP\/1\.1 200 /)
})

describe('what comes with an answer', () => {
  test('strict headers everywhere, and nothing of the API is stored', async () => {
    for (const path of ['/api/quotes', '/api/session', '/api/nothing']) {
      const { headers } = await call(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*microphone=\(\)/)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  test('a source of streets is told to the app, and its origin is the one that a page may ask besides its own, for nothing but data', async () => {
    const streets = {
      kind: 'pmtiles',
      url: 'https://tiles.example:8443/city.pmtiles?key=public',
      attribution: '© City of Example',
    } as const
    const named = await startHandMarketServer({
      change: (services) => ({ ...services, settings: { ...services.settings, streets } }),
    })
    try {
      const [without, with_] = await Promise.all(
        [server.address, named.address].map((address) => rawCall(address, '/api/configuration')),
      )
      expect(await without?.json()).not.toHaveProperty('streets')
      expect(await with_?.json()).toMatchObject({ streets })
      const rulesOf = (response: Response | undefined) =>
        (response?.headers.get('content-security-policy') ?? '').split(';')
      const added = rulesOf(with_).filter((rule) => !rulesOf(without).includes(rule))
      expect(added).toEqual(["connect-src 'self' https://tiles.example:8443"])
    } finally {
      await named.close()
    }
  })

  test('the session travels in a cookie that no script reads', async () => {
    const person = await new Trader(server.address).open()
    const response = await call('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: person.account, password: 'candor-test-password' }),
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^candor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    expect(await response.text()).not.toContain(
      /candor=([\w-]{43})/.exec(response.headers.get('set-cookie') ?? '')?.[1],
    )
  })
})

describe('the description and the faults', () => {
  test('the description names every endpoint', async () => {
    const description = (await (await call('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(ids.sort()).toEqual(ENDPOINTS.map((endpoint) => endpoint.id).sort())
  })

  test('a bug answers 500 and says nothing of itself', async () => {
    const broken = await startHandMarketServer({
      change: (services) => ({
        ...services,
        market: {
          ...services.market,
          quotes: () => {
            throw new Error('secret of the house')
          },
        },
      }),
    })
    try {
      const response = await rawCall(broken.address, '/api/quotes')
      expect(await response.clone().text()).not.toContain('secret')
      expect(await problemOf(response)).toEqual({ status: 500, code: 'internal-error' })
    } finally {
      await broken.close()
    }
  })
})

describe('health', () => {
  test('health is 503 until the server is ready', async () => {
    let isReady = false
    const starting = await startHandMarketServer({ change: (services) => ({ ...services, isReady: () => isReady }) })
    try {
      expect(await problemOf(await rawCall(starting.address, '/api/health'))).toEqual({
        status: 503,
        code: 'unavailable',
      })
      isReady = true
      expect(await (await rawCall(starting.address, '/api/health')).json()).toMatchObject({ status: 'ready' })
    } finally {
      await starting.close()
    }
  })

  test('requests that have taken every connection leave the server ready', async () => {
    const busy = connectDatabase(server.exchange.postgres.url, { maxConnections: 1 })
    onTestFinished(() => busy.destroy())
    const change = (services: Services) => ({ ...services, database: busy, probeDatabase: services.database })
    const flooded = await startHandMarketServer({ change })
    onTestFinished(() => flooded.close())
    const held = await busy.startTransaction().execute()
    const { status } = await rawCall(flooded.address, '/api/health')
    await held.rollback().execute()
    expect(status).toBe(200)
  })

  test('while the database hangs or is gone, health is 503 and the process says that it lives; health comes back with the database', async () => {
    const line = await openDatabaseLine(server.exchange.postgres.url)
    const database = connectDatabase(line.url, { maxConnections: 2 })
    const cutOff = await startHandMarketServer({ change: (services) => ({ ...services, database }) })
    const statuses = async () =>
      (await Promise.all(['/api/health', '/api/health', '/api/live'].map((path) => rawCall(cutOff.address, path)))).map(
        ({ status }) => status,
      )
    try {
      // A probe that a busy machine answers too late says 503 once.
      await expect.poll(statuses).toEqual([200, 200, 200])
      line.hold()
      expect(await statuses()).toEqual([503, 503, 200])
      await line.cut()
      expect(await statuses()).toEqual([503, 503, 200])
      expect(await problemOf(await rawCall(cutOff.address, '/api/health'))).toEqual({
        status: 503,
        code: 'unavailable',
      })
      await line.mend()
      await expect.poll(statuses).toEqual([200, 200, 200])
    } finally {
      await cutOff.close()
      await database.destroy()
      await line.cut()
    }
  })
})

test('too many requests of one address are told when to come back', async () => {
  const busy = await startHandMarketServer({ app: { requestsPerMinute: 5 } })
  try {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rawCall(busy.address, '/api/live')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    const refused = answers.find((answer) => answer.status === 429)
    if (!refused) throw new Error('nothing was refused')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemOf(refused)).toEqual({ status: 429, code: 'too-many-requests' })
  } finally {
    await busy.close()
  }
})

test('a pull of the own feed needs a session and answers what the contract says', async () => {
  const person = await new Trader(server.address).open()
  const first = await person
    .mustCall(pull, { query: { epoch: '', seq: 0, limit: 10 } })
    .catch((error: Error) => error.message)
  // An epoch that is not this feed's is told to begin anew.
  expect(first).toContain('sync-reset')
  expect(await person.rows('profile')).toMatchObject([{ account: person.account, creditScore: 100 }])
})
