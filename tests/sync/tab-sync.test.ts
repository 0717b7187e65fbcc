/** One tab's sync, whole, over a server in memory: who it works for, what wakes it, what it says. */
import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../contract/outcome.ts'
import { sha256HexOfBytes } from '../../contract/sha256.ts'
import type { Remote } from '../../src/remote/exchange.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from '../../src/store/mirror/mirror-names.ts'
import { leave, mirrorNamed, release } from '../../src/store/mirror/open-mirror.ts'
import type { LogQuestion } from '../../src/store/device/sync-requests.ts'
import { createTabSync } from '../../src/sync/tab-sync.ts'
import type { FromWorker, PageState } from '../../src/sync/worker-messages.ts'
import { openOrder } from './simulation/documents.ts'
import { createChance } from './simulation/random.ts'
import { PERSON, type Request, Server } from './simulation/server.ts'
import { turns } from './simulation/world.ts'

const MIRROR = mirrorNameOf(PERSON)
const NOW = Date.UTC(2026, 10, 21)
const page: PageState = {
  userId: PERSON,
  sessionId: 'one',
  isVisible: true,
  isOnline: true,
  products: ['btc-usdt'],
  listed: [],
}
let server: Server
let asked: string[]
let said: FromWorker[]
let streams: { url: string; isOpen: boolean; say: (event: unknown) => void }[]
let timers: { run: () => void; ms: number }[]
let checks: number
let onAudit: () => Promise<number>
let questions: unknown[]
let steadyMs: number
let sync: ReturnType<typeof createTabSync>

beforeEach(async () => {
  for (const name of [MIRROR, PUBLIC_MIRROR]) {
    release(name)
    await Dexie.delete(name)
  }
  onAudit = () => Promise.resolve(0)
  server = new Server(createChance(3), () => NOW)
  server.isFaulty = false
  ;[asked, said, streams, timers, checks, questions, steadyMs] = [[], [], [], [], 0, [], 0]
  const remote = (endpoint: Request['endpoint'], input: Partial<Request>) => {
    asked.push(endpoint.id)
    if (!['pull', 'snapshot', 'block', 'bucket'].includes(endpoint.id))
      return Promise.resolve({ outcome: refuse('unavailable'), position: null })
    return Promise.resolve(
      server.handle({ endpoint, params: {}, query: {}, body: undefined, key: undefined, actor: undefined, ...input }),
    )
  }
  sync = createTabSync({
    remote: remote as unknown as Remote,
    clock: { now: () => NOW + steadyMs },
    steady: { now: () => steadyMs },
    random: () => 0.5,
    lock: (_name, work) => work(),
    hashBytes: (bytes) => Promise.resolve(sha256HexOfBytes(new Uint8Array(bytes))),
    timers: {
      set: (run, ms) => timers[timers.push({ run, ms }) - 1],
      clear: (timer) => (timers = timers.filter((each) => each !== timer)),
    },
    mirrorNamed,
    releaseMirror: release,
    leaveMirror: leave,
    openStream: (url, { onMessage }) => {
      const stream = { url, isOpen: true, say: (event: unknown) => onMessage(JSON.stringify(event)) }
      streams.push(stream)
      return () => void (stream.isOpen = false)
    },
    post: (message) => said.push(message),
    audit: () => onAudit(),
    checkOrders: () => {
      checks += 1
      return Promise.resolve(0)
    },
    answerLog: (input) => Promise.resolve(void questions.push(input)),
  })
})

const settle = () => turns(150)
const pass = (ms: number) => {
  for (const timer of timers.filter((each) => each.ms <= ms)) {
    timers = timers.filter((each) => each !== timer)
    timer.run()
  }
}
const changes = () => said.flatMap((message) => (message.type === 'status' ? [message.change] : []))
const pulls = () => asked.filter((id) => id === 'pull').length

test("a person's mirror is brought to the head, and that is said", async () => {
  sync.receive({ type: 'page', page })
  await settle()
  expect(changes().findLast((change) => change.asOf !== undefined)).toMatchObject({
    asOf: NOW,
    verifiedAt: NOW,
    needsSignIn: false,
  })
  expect(said.some((message) => message.type === 'current')).toBe(true)
  expect(await mirrorNamed(MIRROR).rows.count()).toBeGreaterThan(0)
})

test('a poke that says something new costs one pull, one that does not costs nothing', async () => {
  sync.receive({ type: 'page', page })
  await settle()
  pass(100)
  streams[0]?.say({ type: 'time', serverTime: NOW })
  await settle()
  const before = pulls()
  const feed = server.feeds[PERSON]
  streams[0]?.say({ type: 'poke', feed: 'user', epoch: feed?.epoch, seq: feed?.seq })
  await settle()
  expect(pulls()).toBe(before)
  server.grow(5)
  streams[0]?.say({ type: 'poke', feed: 'user', epoch: feed?.epoch, seq: feed?.seq })
  await settle()
  expect(pulls()).toBe(before + 1)
  expect(changes().findLast((change) => change.link)).toEqual({ link: 'live' })
})

test('a hidden tab has no stream; shown again it pulls at once', async () => {
  sync.receive({ type: 'page', page })
  await settle()
  pass(100)
  expect(streams.map((stream) => stream.url)).toEqual(['/api/stream?products=btc-usdt'])
  sync.receive({ type: 'page', page: { ...page, isVisible: false } })
  expect(streams[0]?.isOpen).toBe(false)
  const before = pulls()
  sync.receive({ type: 'page', page })
  await settle()
  expect(pulls()).toBeGreaterThan(before)
})

test('after a sign-out nothing more is asked for that person', async () => {
  sync.receive({ type: 'page', page })
  await settle()
  sync.receive({ type: 'page', page: { ...page, userId: null, sessionId: null } })
  await settle()
  const before = pulls()
  expect(before).toBeGreaterThan(0)
  sync.receive({ type: 'request', request: { type: 'pull' } })
  pass(60_000)
  await settle()
  // The public feed goes on; this server has none, so every pull is the person's.
  expect(pulls()).toBe(before)
  await expect(mirrorNamed(MIRROR).rows.count()).rejects.toThrow(/closed/i)
})

test('work that is under way for a person who leaves cannot bring their database back', async () => {
  const { promise: code, resolve: load } = Promise.withResolvers<void>()
  onAudit = async () => {
    // A part of the app that comes late, on a slow device.
    await code
    return mirrorNamed(MIRROR).rows.count()
  }
  sync.receive({ type: 'page', page })
  await settle()
  sync.receive({ type: 'page', page: { ...page, userId: null, sessionId: null } })
  // As the page does it, in a thread of its own.
  await Dexie.delete(MIRROR)
  load()
  await settle()
  expect(await Dexie.exists(MIRROR)).toBe(false)
})

test('a session that the server no longer knows is said, and stops the asking', async () => {
  server.session = 'somebody else'
  sync.receive({ type: 'page', page })
  await settle()
  expect(changes()).toContainEqual({ needsSignIn: true })
  const before = asked.filter((id) => id === 'snapshot').length
  pass(60_000)
  await settle()
  expect(asked.filter((id) => id === 'snapshot')).toHaveLength(before)
})

test('the next session of the same person is worked for at once, with a stream of its own', async () => {
  server.session = 'somebody else'
  sync.receive({ type: 'page', page })
  await settle()
  pass(100)
  expect(changes()).toContainEqual({ needsSignIn: true })
  server.session = PERSON
  sync.receive({ type: 'page', page: { ...page, sessionId: 'two' } })
  await settle()
  pass(100)
  expect(changes().findLast((change) => change.asOf !== undefined)).toMatchObject({ asOf: NOW, needsSignIn: false })
  expect(streams.map((stream) => stream.isOpen)).toEqual([false, true])
})

test('a stream that stands makes nothing live that could not be pulled', async () => {
  server.session = 'somebody else'
  sync.receive({ type: 'page', page })
  await settle()
  pass(100)
  streams[0]?.say({ type: 'time', serverTime: NOW })
  await settle()
  const links = () => changes().flatMap(({ link }) => link ?? [])
  expect(links()).not.toContain('live')
  server.session = PERSON
  sync.receive({ type: 'request', request: { type: 'pull' } })
  await settle()
  expect(links().at(-1)).toBe('live')
})

test.each(Array.from({ length: 30 }, (_, index) => index))(
  '"Download again" %i turns after a pull began is never lost to what the pull writes',
  async (between) => {
    sync.receive({ type: 'page', page })
    await settle()
    const snapshots = () => asked.filter((id) => id === 'snapshot').length
    const before = snapshots()
    server.grow(5)
    sync.receive({ type: 'request', request: { type: 'pull' } })
    await turns(between)
    sync.receive({ type: 'request', request: { type: 'mirror-again' } })
    await settle()
    expect(snapshots()).toBeGreaterThan(before)
  },
)

test('orders are checked unasked after a sync, but not while battery or data is saved; then as soon as neither is', async () => {
  sync.receive({ type: 'page', page: { ...page, isSparing: true } })
  await settle()
  expect(said.some((message) => message.type === 'incidents')).toBe(true)
  const before = checks
  sync.receive({ type: 'request', request: { type: 'pull' } })
  await settle()
  expect(checks).toBe(before)
  sync.receive({ type: 'page', page: { ...page, isSparing: false } })
  await settle()
  expect(checks).toBeGreaterThan(before)
})

test('each price is passed on with when it was heard, and under which word of the server', async () => {
  const tick = { productId: 'btc-usdt', seq: 7, kind: 'price', ts: NOW, price: 1, sourceTs: NOW, hash: 'a'.repeat(64) }
  const heardAt = (at: number, askedAt: number, serverTime: number) => ({
    type: 'ticks',
    ticks: [
      { ...tick, heard: { at: NOW + at, word: { life: NOW, askedAt: NOW + askedAt, serverTime: NOW + serverTime } } },
    ],
    heads: [],
  })
  sync.receive({ type: 'page', page })
  await settle()
  steadyMs = 100
  pass(100)
  steadyMs = 400
  streams[0]?.say({ type: 'time', serverTime: NOW + 50 })
  steadyMs = 900
  streams[0]?.say({ type: 'ticks', ticks: [tick] })
  expect(said.at(-1)).toEqual(heardAt(900, 100, 50))
  // The beat of the line answers nothing that this device asked.
  streams[0]?.say({ type: 'time', serverTime: NOW + 90_000 })
  streams[0]?.say({ type: 'ticks', ticks: [tick] })
  expect(said.at(-1)).toEqual(heardAt(900, 100, 50))
  // A new line answers its opening.
  steadyMs = 2_000
  sync.receive({ type: 'page', page: { ...page, products: ['btc-usdt', 'eth-usdt'] } })
  pass(100)
  steadyMs = 2_500
  streams[1]?.say({ type: 'time', serverTime: NOW + 2_100 })
  streams[1]?.say({ type: 'ticks', ticks: [tick] })
  expect(said.at(-1)).toEqual(heardAt(2_500, 2_000, 2_100))
})

test('signed heads reach the page with the next prices, once and without their signatures', async () => {
  const seen = { productId: 'btc-usdt', seq: 7, ts: NOW, hash: 'a'.repeat(64) }
  const checkpoint = { ...seen, keyId: 'key-1', signature: Buffer.alloc(64).toString('base64url') }
  const ticks = { type: 'ticks', ticks: [{ ...seen, kind: 'price', price: 1, sourceTs: NOW }] }
  sync.receive({ type: 'page', page })
  await settle()
  pass(100)
  const before = said.length
  streams[0]?.say({ type: 'checkpoint', checkpoint })
  expect(said.length).toBe(before)
  streams[0]?.say(ticks)
  expect(said.at(-1)).toMatchObject({ type: 'ticks', heads: [seen] })
  streams[0]?.say(ticks)
  expect(said.at(-1)).toMatchObject({ type: 'ticks', heads: [] })
})

test('a price of a list reaches the page at once, with the signed heads that came before it', async () => {
  const seen = { productId: 'sol-usdt', seq: 7, ts: NOW, hash: 'a'.repeat(64) }
  const prices = [{ productId: 'sol-usdt', seq: 8, ts: NOW, price: 1 }]
  sync.receive({ type: 'page', page: { ...page, products: [], listed: ['sol-usdt'] } })
  await settle()
  pass(100)
  streams[0]?.say({
    type: 'checkpoint',
    checkpoint: { ...seen, keyId: 'key-1', signature: Buffer.alloc(64).toString('base64url') },
  })
  streams[0]?.say({ type: 'prices', prices })
  expect(said.at(-1)).toEqual({ type: 'prices', prices, heads: [seen] })
  streams[0]?.say({ type: 'prices', prices })
  expect(said.at(-1)).toEqual({ type: 'prices', prices, heads: [] })
})

test('every tick of a listed product comes while an order of this person runs on it, also of one that the feed has not brought yet', async () => {
  const listed = ['ada-usdt', 'sol-usdt', 'xrp-usdt']
  sync.receive({ type: 'page', page: { ...page, products: [], listed } })
  await settle()
  pass(100)
  expect(streams.at(-1)?.url).toBe('/api/stream?products=&listed=ada-usdt%2Csol-usdt%2Cxrp-usdt')
  const chance = createChance(5)
  const doc = { ...openOrder(chance, NOW), productId: 'sol-usdt' }
  const position = { epoch: 'e0', seq: 9_999 }
  await mirrorNamed(MIRROR).overlays.put({
    collection: 'orders',
    id: doc.id,
    doc: { ...doc },
    key: doc.id,
    position,
    time: NOW,
  })
  const feed = server.feeds[PERSON]
  const other = { ...openOrder(chance, NOW), productId: 'xrp-usdt' }
  feed?.change('orders', other.id, other)
  streams.at(-1)?.say({ type: 'poke', feed: 'user', epoch: feed?.epoch, seq: feed?.seq })
  await settle()
  pass(100)
  expect(streams.at(-1)?.url).toBe('/api/stream?products=sol-usdt%2Cxrp-usdt&listed=ada-usdt')
})

test('a question about the log is looked into for the person of the page, or for a visitor, by the keys that it knows, and steers no feed', async () => {
  const question = { type: 'find-logged', signed: {}, answerTo: 'here' } as unknown as LogQuestion
  sync.receive({ type: 'request', request: { type: 'public-log', answerTo: 'here' } })
  expect(questions.splice(0)).toEqual([{ userId: null, keys: {}, question: { type: 'public-log', answerTo: 'here' } }])
  sync.receive({ type: 'page', page })
  sync.receive({ type: 'keys', keys: { one: 'key' } })
  await settle()
  const before = asked.length
  sync.receive({ type: 'request', request: question })
  await settle()
  expect([questions, asked.length]).toEqual([[{ userId: PERSON, keys: { one: 'key' }, question }], before])
})
