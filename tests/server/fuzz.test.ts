/**
 * Any request at all, made from what `/api/openapi.json` declares: never a 5xx, never an answer off its schema, never a trace,
 * never much work for one request, and the books balance afterwards. `npm run fuzz` sends 20,000.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { isProblemCode, PROBLEMS, problemSchema } from '../../contract/problem.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { hostileRequests } from '../support/fuzz/hostile.ts'
import { operationsOf, requests, type FuzzRequest } from '../support/fuzz/request-arbitrary.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { PASSWORD, proofPicture, Trader, TRANSACTION_PASSWORD } from '../support/trader.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_500)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
/** For each endpoint: the ones of tests/support/fuzz/hostile.ts, all kinds of them by `npm run fuzz`. */
const HOSTILE = REQUESTS >= 20_000 ? 200 : 12
/** Sent at the same moment. */
const CROWD = 6
/** A password is hashed on purpose slowly, and the machine may be busy: well above that, far below what hurts. */
const SLOW_MS = 60_000

let server: TestServer
let people: Trader[]
beforeAll(async () => {
  server = await startTestServer()
  people = await Promise.all([0, 1].map(() => new Trader(server.address).open()))
  await people[0]?.deposit('1000.00')
})
afterAll(() => server.stop())

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly tookMs: number
}

/** Through Node's own client: fetch would refuse to send much of this. */
function send(given: FuzzRequest): Promise<Reply> {
  const begun = performance.now()
  const cookie = given.person === null ? undefined : people[given.person]?.cookie
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(given.url, server.address),
      {
        method: given.method,
        headers: {
          origin: server.address,
          ...given.headers,
          ...(cookie ? { cookie } : {}),
          ...(given.body === null ? {} : { 'content-length': Buffer.byteLength(given.body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        // A stream has no end of its own.
        const type = String(response.headers['content-type'] ?? '')
        if (type.startsWith('text/event-stream')) {
          response.destroy()
          return resolve({ status: response.statusCode ?? 0, type, text: '', tookMs: performance.now() - begun })
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type,
            text: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - begun,
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(given.body ?? undefined)
  })
}

const shapes = ENDPOINTS.map((endpoint) => ({
  endpoint,
  path: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]*')}$`),
}))

/** Names the fault of an answer; null if it has none. */
function faultOf(given: FuzzRequest, reply: Reply): string | null {
  // A server that is too busy to be ready says so.
  const isBusy = reply.status === 503 && given.url.split('?')[0] === '/api/health'
  if (reply.status >= 500 && !isBusy) return `${reply.status}`
  if (reply.tookMs > SLOW_MS) return `${Math.round(reply.tookMs)} ms`
  if (reply.status >= 400) {
    if (/\bat .+:\d+:\d+|node_modules/.test(reply.text)) return 'a stack trace'
    if (!reply.type.startsWith('application/problem+json')) return `${reply.status} as ${reply.type}`
    const problem = problemSchema.safeParse(JSON.parse(reply.text))
    if (!problem.success || !isProblemCode(problem.data.code)) return 'a problem off its schema'
    return PROBLEMS[problem.data.code] === reply.status ? null : 'a problem under another status'
  }
  const path = given.url.split('?')[0] ?? ''
  const shape = shapes.find(
    ({ endpoint, path: pattern }) => endpoint.method === given.method && pattern.test(path),
  )?.endpoint
  if (!shape?.response || shape.bytes === 'out') return null
  return shape.response.safeParse(JSON.parse(reply.text)).success ? null : 'an answer off its schema'
}

test(`${REQUESTS} requests of any kind are each answered as declared, and the books balance after (seed ${SEED})`, async () => {
  const operations = operationsOf(
    (await (await fetch(new URL('/api/openapi.json', server.address))).json()) as Parameters<typeof operationsOf>[0],
  ) // the server's own document
  expect(operations.length).toBeGreaterThan(40)
  const proofFileId = randomUUID()
  await people[0]?.mustCall(putFile, {
    params: { id: proofFileId },
    query: { purpose: 'deposit-proof' },
    bytes: await proofPicture(),
  })
  const product = server.services.market.products()[0]
  const known = {
    productId: server.services.market.products().map(({ id }) => id),
    methodId: ((await people[0]?.publicRows('depositMethods')) ?? []).map(({ id }) => id),
    countdownSeconds: product?.countdowns.map(({ seconds }) => seconds) ?? [],
    returnRateBp: product?.countdowns.map(({ returnRateBp }) => returnRateBp) ?? [],
    stake: ['10.00', '25.50'],
    amount: ['10.00', '100.00'],
    purpose: ['deposit-proof'],
    proofFileId: [proofFileId],
    identifier: people.map(({ account }) => account),
    password: [PASSWORD],
    transactionPassword: [TRANSACTION_PASSWORD],
  }
  const statuses = new Map<number, number>()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(requests(operations, known, people.length), { minLength: CROWD, maxLength: CROWD }),
      async (crowd) => {
        const replies = await Promise.all(crowd.map(send))
        sent += crowd.length
        for (const [index, reply] of replies.entries()) {
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
          const given = crowd[index]
          const fault = given && faultOf(given, reply)
          if (fault)
            throw new Error(
              `${fault}: ${given.method} ${given.url.slice(0, 200)} ${given.body?.slice(0, 400) ?? ''} answered ${reply.status} ${reply.text.slice(0, 300)}`,
            )
        }
        // A request may have ended somebody's session, as it should.
        await Promise.all(people.map(signInAgain))
      },
    ),
    { numRuns: Math.ceil(REQUESTS / CROWD), seed: SEED, endOnFailure: true },
  )
  console.log(
    `${sent} requests: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ')}`,
  )
  // Noise alone would prove little: a good part of it got through.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
  expect((await auditLedger(server.database)).filter((finding) => finding.violations > 0)).toEqual([])
  expect(await auditOrders(server.database, server.services.market.keys)).toEqual([])
}, 3_600_000)

test('of 200 hostile inputs each endpoint meets full-width digits, escape codes, halves of surrogates and 30,000 levels', async () => {
  const operations = operationsOf(
    (await (await fetch(new URL('/api/openapi.json', server.address))).json()) as Parameters<typeof operationsOf>[0],
  ) // the server's own document
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...new Set(ENDPOINTS.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`))].sort(),
  )
  for (const operation of operations) {
    const all = hostileRequests(operation, {}, 200)
    const texts = all.map(({ url, body }) => `${url} ${body ?? ''}`)
    const met = [/１|%EF%BC%91/, /\\u001b|%1B/, /\\ud800|%ED%A0%80/, /\[{30000}/].map((kind) =>
      texts.some((text) => kind.test(text)),
    )
    expect([operation.path, all.length, ...met]).toEqual([operation.path, 200, true, true, true, true])
  }
})

test(`every endpoint takes ${HOSTILE} hostile inputs: none is answered by a 5xx or off its schema`, async () => {
  const operations = operationsOf(
    (await (await fetch(new URL('/api/openapi.json', server.address))).json()) as Parameters<typeof operationsOf>[0],
  ) // the server's own document
  const known = {
    productId: server.services.market.products().map(({ id }) => id),
    identifier: people.map(({ account }) => account),
    transactionPassword: [TRANSACTION_PASSWORD],
  }
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (const operation of operations) {
    const requests = hostileRequests(operation, known, HOSTILE)
    for (let at = 0; at < requests.length; at += CROWD) {
      const crowd = requests.slice(at, at + CROWD)
      const replies = await Promise.all(crowd.map(send))
      faults.push(
        ...replies.flatMap((reply, index) => {
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
          const given = crowd[index]
          const fault = given && faultOf(given, reply)
          return fault
            ? [
                `${fault}: ${given.method} ${given.url.slice(0, 200)} ${given.body?.slice(0, 200) ?? ''} answered ${reply.status} ${reply.text.slice(0, 200)}`,
              ]
            : []
        }),
      )
      await Promise.all(people.map(signInAgain))
    }
  }
  console.log(
    `${operations.length} endpoints, ${operations.length * HOSTILE} hostile inputs: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ')}`,
  )
  expect(faults).toEqual([])
}, 3_600_000)

/** A new person where one has been signed out. */
async function signInAgain(person: Trader, index: number): Promise<void> {
  const response = await fetch(new URL('/api/session', server.address), { headers: { cookie: person.cookie } })
  if (response.status === 401) people[index] = await new Trader(server.address).open()
}
