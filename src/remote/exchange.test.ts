import { APP_VERSION } from '../../contract/app-info.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { getQuotes } from '../../contract/endpoints/market.ts'
import { block, pull } from '../../contract/endpoints/sync.ts'
import { CONTRACT_VERSION } from '../../contract/sync/messages.ts'
import { createRemote, parsePosition } from './exchange.ts'

/** A remote whose network is this function; what was asked is kept. */
function remoteOver(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const remote = createRemote({
    prefix: 'http://candor.test/api',
    fetch: (input, init) => {
      const request = new Request(input, init)
      asked.push(request.clone())
      return Promise.resolve(answer(request))
    },
  })
  return { remote, asked }
}
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init })
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quotes = { serverTime: 5, quotes: [] }
const deposit = {
  id: '00000000-0000-4000-8000-000000000001',
  methodId: 'm',
  amount: '1.00',
  source: 's',
  proofFileId: '00000000-0000-4000-8000-000000000002',
  transactionPassword: '123456',
}

test('an answer is parsed by its schema, and one that does not fit is no answer', async () => {
  expect((await remoteOver(() => json(quotes)).remote(getQuotes, {})).outcome).toEqual({ ok: true, value: quotes })
  expect((await remoteOver(() => json({ serverTime: 'noon' })).remote(getQuotes, {})).outcome).toMatchObject({
    ok: false,
    problem: 'unavailable',
  })
})

test('a page of a captive portal is no answer, whatever its status', async () => {
  for (const status of [200, 302, 403, 511]) {
    const { remote } = remoteOver(() => new Response('<html>Please pay for the wifi</html>', { status }))
    expect((await remote(getQuotes, {})).outcome).toMatchObject({ ok: false, problem: 'unavailable' })
  }
})

test('a problem comes with its facts and the time to wait', async () => {
  const problem = { type: 'about:blank', status: 429, code: 'too-many-requests', facts: { limit: 5 } }
  const { remote } = remoteOver(() => json(problem, { status: 429, headers: { 'retry-after': '7' } }))
  expect((await remote(submitDeposit, { body: deposit, key: 'k' })).outcome).toEqual({
    ok: false,
    problem: 'too-many-requests',
    facts: { limit: 5 },
    retryAfterSeconds: 7,
  })
})

test('a write is sent once, a lost read once more', async () => {
  const broken = () => Promise.reject(new TypeError('fetch failed'))
  const writes = remoteOver(broken)
  expect((await writes.remote(submitDeposit, { body: deposit, key: 'k' })).outcome).toMatchObject({
    problem: 'unavailable',
  })
  expect(writes.asked).toHaveLength(1)
  const files = remoteOver(broken)
  await files.remote(putFile, {
    params: { id: deposit.id },
    query: { purpose: 'deposit-proof' },
    body: { bytes: new ArrayBuffer(2), contentType: 'image/png' },
  })
  expect(files.asked).toHaveLength(1)
  const reads = remoteOver(broken)
  await reads.remote(getQuotes, {})
  expect(reads.asked).toHaveLength(2)
})

test.each([
  ['a write', submitDeposit, { body: deposit, key: 'k' }],
  ['a read', getQuotes, {}],
] as const)(
  '%s without an answer ends after 60 s, not before, and is not sent again',
  async (_what, endpoint, input) => {
    vi.useFakeTimers()
    const { remote, asked } = remoteOver(() => new Promise(() => undefined))
    let outcome: unknown = 'none yet'
    void remote(endpoint, input).then((exchange) => {
      outcome = exchange.outcome
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(outcome).toBe('none yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toMatchObject({ ok: false, problem: 'unavailable' })
    expect(asked).toHaveLength(1)
  },
)

test("where nothing else is said, the API lies below /api of the page's own address", async () => {
  const NodeRequest = globalThis.Request
  // A page has an address that paths are relative to; Node has none.
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'https://candor.test') : input, init)
      }
    },
  )
  const asked: string[] = []
  const remote = createRemote({
    fetch: (input, init) => {
      asked.push(new Request(input, init).url)
      return Promise.resolve(json(quotes))
    },
  })
  expect((await remote(getQuotes, {})).outcome.ok).toBe(true)
  expect(asked).toEqual([`https://candor.test/api${getQuotes.path}`])
})

test('path, query, version, key and actor are where the contract wants them', async () => {
  const { remote, asked } = remoteOver(() => json({}))
  await remote(pull, { query: { epoch: 'e 1', seq: 7 }, actor: 'me' })
  await remote(submitDeposit, { body: deposit, key: 'k' })
  expect(asked[0]?.url).toBe('http://candor.test/api/sync?epoch=e+1&seq=7')
  expect(asked[0]?.headers.get('candor-actor')).toBe('me')
  expect(asked[1]?.headers.get('candor-version')).toBe(`${CONTRACT_VERSION} ${APP_VERSION}`)
  expect(asked[1]?.headers.get('idempotency-key')).toBe('k')
  expect(await asked[1]?.json()).toEqual(deposit)
})

test('bytes come as bytes, and go as bytes', async () => {
  const { remote, asked } = remoteOver((request) =>
    request.method === 'PUT' ? json({ id: deposit.id, byteLength: 2 }) : new Response(new Uint8Array([1, 2, 3])),
  )
  const got = await remote(block, { params: { hash: 'a'.repeat(64) } })
  expect(got.outcome.ok && new Uint8Array(got.outcome.value)).toEqual(new Uint8Array([1, 2, 3]))
  await remote(putFile, {
    params: { id: deposit.id },
    query: { purpose: 'deposit-proof' },
    body: { bytes: new Uint8Array([9, 8]).buffer, contentType: 'image/png' },
  })
  expect(asked[1]?.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await (asked[1] ?? new Response()).arrayBuffer())).toEqual(new Uint8Array([9, 8]))
})

test('a position is an epoch and a number, else nothing', () => {
  expect(parsePosition('a:b:12')).toEqual({ epoch: 'a:b', seq: 12 })
  for (const header of [null, '', '12', 'e:', 'e:x', ':5']) expect(parsePosition(header)).toBeNull()
})
