/** A server that lies, babbles or never ends: each cycle ends within bounds, says so, and loses nothing that was here. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { EMPTY_DIGEST, rowHash } from '../../contract/sync/row-hash.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { addToOutbox } from '../../src/store/mirror/outbox.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { hashBytes } from '../../src/store/device/web-lock.ts'

const REQUESTS_MAX = 6_000
const USER = '00000000-0000-4000-8000-00000000000a'
const RECORD: FundRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'F1',
  kind: 'deposit',
  amount: '1.50',
  balanceAfter: '10.00',
  reference: USER,
  status: 'success',
  at: Date.UTC(2026, 8, 1),
}
const ROW = {
  collection: 'fundRecords',
  id: RECORD.id,
  seq: 1,
  hash: rowHash('fundRecords', RECORD.id, { ...RECORD }),
  doc: { ...RECORD },
}
const HONEST_DIGEST = { collection: 'fundRecords', bucket: '2026-09', count: 1, digest: ROW.hash }

type Handler = (path: string, query: URLSearchParams) => Response
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })
const problem = (code: string, status: number) => json({ type: `urn:candor:problem:${code}`, status, code }, status)
const page = (query: URLSearchParams, change: object = {}) =>
  json({
    epoch: query.get('epoch') ?? 'e1',
    serverTime: 1,
    from: Number(query.get('seq')),
    to: Number(query.get('seq')),
    head: 1,
    rows: [],
    more: false,
    digests: [HONEST_DIGEST],
    ...change,
  })
const honest: Handler = (path, query) =>
  path === '/api/sync/snapshot'
    ? json({ epoch: 'e1', serverTime: 1, startSeq: 1, rows: [ROW], next: null })
    : page(query)

let handler: Handler
let requests: number
let context: SyncContext
let counter = 0
beforeEach(async () => {
  handler = honest
  requests = 0
  context = {
    mirror: new Mirror(`u_${USER}_${(counter += 1)}`),
    feed: 'user',
    actor: USER,
    remote: createRemote({
      prefix: 'http://candor.test/api',
      fetch: (input, init) => {
        const url = new URL(new Request(input, init).url)
        if ((requests += 1) > REQUESTS_MAX) throw new Error('asked without end')
        return Promise.resolve(handler(url.pathname, url.searchParams))
      },
    }),
    clock: { now: () => 1 },
    random: () => 0,
    hashBytes,
    lock: (_name, work) => work(),
  }
  expect(await runCycle(context)).toMatchObject({ status: 'equal' })
  await addToOutbox(context.mirror, {
    items: [
      {
        key: 'a-waiting-key',
        lane: 'chat',
        endpoint: 'send-chat-message',
        body: { id: USER, text: 'hello', fileId: null },
        expiresAt: 9,
      },
    ],
    overlays: [],
    actor: USER,
    now: 1,
  })
  requests = 0
})

/** Runs a cycle against this server. Expects that no answer of the server removed a waiting act or a mirrored row. */
async function endure(hostile: Handler): Promise<string> {
  handler = hostile
  const { status } = await runCycle(context)
  expect(await context.mirror.outbox.count()).toBe(1)
  expect(await context.mirror.rows.get(['fundRecords', RECORD.id])).toMatchObject({ doc: RECORD })
  return status
}

describe('what is no answer is refused', () => {
  test.each<[string, Handler]>([
    ['a page of somebody else', () => new Response('<html>Welcome to the hotel</html>')],
    ['half of an answer', () => new Response('{"epoch":"e1","rows":[{"coll')],
    ['an empty one', () => new Response('')],
    ['numbers as words', (_path, query) => page(query, { to: 'one' })],
    ['a number beyond all numbers', (_path, query) => page(query, { to: 1e300 })],
    ['rows that are no rows', (_path, query) => page(query, { rows: [null, 5, 'x'] })],
    ['keys that nobody declared', (_path, query) => page(query, { sudo: true })],
    ['a code that does not exist', () => json({ type: 'x', status: 418, code: 'teapot' }, 418)],
  ])('%s', async (_what, hostile) => {
    expect(await endure(hostile)).toBe('refused')
    expect(requests).toBeLessThan(5)
  })
})

describe('what is not what it says is faulty, and nothing of it is written', () => {
  const changed = { ...RECORD, amount: '1000000.00' }
  test.each<[string, object]>([
    ['a row that its hash does not fit', { to: 2, rows: [{ ...ROW, seq: 2, doc: changed }] }],
    [
      'a row of another feed',
      { to: 2, rows: [{ ...ROW, seq: 2, collection: 'products', hash: rowHash('products', ROW.id, ROW.doc) }] },
    ],
    [
      'a row of the right hash and the wrong shape',
      { to: 2, rows: [{ ...ROW, seq: 2, doc: { a: 1 }, hash: rowHash('fundRecords', ROW.id, { a: 1 }) }] },
    ],
    ['the answer to another question', { from: 0, to: 5 }],
    ['a step back', { to: 0 }],
    ['another epoch', { epoch: 'e2' }],
    ['more to come, and no step', { more: true }],
    ['a step with more to come, and no rows', { to: 2, more: true }],
  ])('%s', async (_what, change) => {
    expect(await endure((_path, query) => page(query, change))).toBe('faulty')
    expect(requests).toBeLessThan(5)
  })
})

describe('what never ends is left', () => {
  test('a feed that always has more ends within the bound of a cycle', async () => {
    const status = await endure((_path, query) => {
      const to = Number(query.get('seq')) + 1
      return page(query, { to, more: true, rows: [{ ...ROW, seq: to }] })
    })
    expect(status).toBe('unsteady')
  })

  test('resets without end are followed twice', async () => {
    expect(await endure(() => problem('sync-reset', 409))).toBe('unsteady')
    expect(requests).toBeLessThan(10)
  })

  test('a first mirror that never comes to its end, and one that walks in a circle', async () => {
    let turn = 0
    const endless: Handler = (path) =>
      path.endsWith('/snapshot')
        ? json({ epoch: 'e2', serverTime: 1, startSeq: 1, rows: [ROW], next: `n${(turn += 1)}` })
        : problem('sync-reset', 409)
    expect(await endure(endless)).toBe('unsteady')
    const circle: Handler = (path) =>
      path.endsWith('/snapshot')
        ? json({ epoch: 'e2', serverTime: 1, startSeq: 1, rows: [ROW], next: 'again' })
        : problem('sync-reset', 409)
    expect(['unsteady', 'faulty']).toContain(await endure(circle))
  })
})

describe('what nobody can satisfy is given up', () => {
  test('a digest that nothing can equal is repaired a few times, told as incidents, and no more', async () => {
    const never = { ...HONEST_DIGEST, digest: 'f'.repeat(64) }
    expect(
      await endure((path, query) =>
        path.includes('/buckets/')
          ? json({ epoch: 'e1', serverTime: 1, seq: 1, digest: never, rows: [ROW], blocks: [] })
          : page(query, { digests: [never] }),
      ),
    ).toBe('unsteady')
    expect(requests).toBeLessThan(20)
    expect(await context.mirror.incidents.count()).toBeGreaterThan(0)
  })

  test('a server from before there were roots, which refuses the word, is asked without it', async () => {
    expect(
      await endure((path, query) => (query.has('proof') ? problem('invalid-request', 400) : honest(path, query))),
    ).toBe('equal')
    expect(requests).toBeLessThan(5)
  })

  test('a root that nothing can equal is asked about once, and a server that gives nothing but roots is given up', async () => {
    expect(await endure((_path, query) => page(query, { digests: undefined, root: 'f'.repeat(64) }))).toBe('faulty')
    expect(requests).toBeLessThan(5)
  })

  test('a digest that wants everything gone takes nothing without the rows to show for it', async () => {
    expect(
      await endure((path, query) =>
        path.includes('/buckets/')
          ? problem('internal-error', 500)
          : page(query, { digests: [{ ...HONEST_DIGEST, count: 0, digest: EMPTY_DIGEST }] }),
      ),
    ).toBe('refused')
  })

  test('an answer larger than any page is given up before it is read whole', async () => {
    let sent = 0
    const status = await endure(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              sent += 1
              controller.enqueue(new Uint8Array(1 << 20).fill(32))
              if (sent > 500) controller.close()
            },
          }),
          { headers: { 'content-type': 'application/json' } },
        ),
    )
    expect(status).toBe('refused')
    expect(sent).toBeLessThan(200)
  })
})
