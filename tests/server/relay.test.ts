/** Processes tell each other what happens, by Redis and by the database, and count together; what is lost is found in the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFeedBus, type FeedMove } from '../../server/feed/bus.ts'
import { createPresence } from '../../server/desk/presence.ts'
import { createCostBudget } from '../../server/http/entry/cost-budget.ts'
import { followMarket, type FollowedMarket } from '../../server/prices/market/followed-market.ts'
import { hearBeats, tellBeats } from '../../server/relay/hear-beats.ts'
import { openRelay, type OpenRelay } from '../../server/relay/open-relay.ts'
import { openRedisLine } from '../../server/relay/redis-line.ts'
import { relayEnds } from '../../server/relay/relay-ends.ts'
import { relayMoves } from '../../server/relay/relay-moves.ts'
import { relayPresence } from '../../server/relay/relay-presence.ts'
import { shareBudget } from '../../server/relay/shared-budget.ts'
import { sharePlaces } from '../../server/relay/shared-places.ts'
import { startRedis, type TestRedis } from '../support/cluster/redis.ts'
import { TestExchange } from '../support/test-market.ts'

const ALL = ['beats', 'moves', 'ended', 'presence'] as const
const WAIT = { timeout: 100_000 } as const
const log = pino({ level: 'silent' })
let redis: TestRedis | null
let exchange: TestExchange
const opened: { stop(): void | Promise<void> }[] = []

beforeAll(async () => {
  redis = await startRedis()
  exchange = await TestExchange.open({ isSimulated: true })
  await exchange.steady(2_000, {})
})
afterAll(async () => {
  for (const one of opened.toReversed()) await one.stop()
  await exchange?.close()
  await redis?.kill()
})

/** Two process trees of one platform. */
async function twoTrees(redisUrl: string | null): Promise<[OpenRelay, OpenRelay]> {
  const [platform, key] = [randomUUID(), randomBytes(32)]
  const open = async () => {
    const { database, url } = exchange.postgres
    const one = await openRelay({
      redisUrl,
      // A Redis that is away is noticed at once, and one that a busy machine lets wait is not away.
      redisAnswerMsMax: 10_000,
      database,
      directUrl: url,
      platform,
      key,
      origin: randomUUID(),
      toldByDatabase: ALL,
      log,
    })
    opened.push(one.relay)
    return one
  }
  return [await open(), await open()]
}

async function follow(): Promise<FollowedMarket> {
  const { postgres, clock, keys, catalogue } = exchange
  const { database } = postgres
  const followed = await followMarket({
    database,
    requestDatabase: database,
    clock,
    keys,
    catalogue,
    kind: 'simulated',
    log: { error: (facts) => void exchange.faults.push(facts) },
  })
  opened.push(followed)
  return followed
}

const newest = (followed: FollowedMarket) => followed.product('btc-usdt')?.head.seq

/** Says something until it is heard: nobody says when the other one listens. */
async function saidUntil(say: () => unknown, isHeard: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      if (!isHeard()) await say()
      return isHeard()
    }, WAIT)
    .toBe(true)
}

const BY = [
  ['the database', () => null],
  ['Redis', () => redis],
] as const

for (const [name, by] of BY) {
  test(`by ${name} one process hears moves, ends, presence and beats of another, and never its own`, async ({
    skip,
  }) => {
    const server = by()
    if (name === 'Redis' && server === null) return skip('no Redis is to be had here')
    const [here, there] = await twoTrees(server?.url ?? null)
    const [bus, otherBus] = [createFeedBus(), createFeedBus()]
    opened.push(relayMoves(bus, here.relay), relayMoves(otherBus, there.relay))
    const [own, heard]: [FeedMove[], FeedMove[]] = [[], []]
    bus.subscribe((move) => own.push(move))
    otherBus.subscribe((move) => heard.push(move))
    const move = { owner: randomUUID(), epoch: randomUUID(), seq: 7 }
    await saidUntil(
      () => bus.emit(move),
      () => heard.length > 0,
    )
    expect(heard[0]).toEqual(move)

    const ended: unknown[] = []
    const streams = {
      endSession: (id: string) => void ended.push(id),
      endSessionsOf: (id: string, { except }: { except: string | null }) => void ended.push([id, except]),
    }
    relayEnds(streams, there.relay)
    const none: typeof streams = { endSession: () => undefined, endSessionsOf: () => undefined }
    const ends = relayEnds(none, here.relay)
    ends.endSession('one')
    // Each is told by a message of its own, and nothing keeps two that are on their way in order.
    await expect.poll(() => ended, WAIT).toEqual(['one'])
    ends.endSessionsOf('somebody', { except: 'one' })
    await expect.poll(() => ended, WAIT).toEqual(['one', ['somebody', 'one']])

    const presences = [here, there].map(({ relay }) => createPresence(relayPresence(relay), exchange.clock))
    const [mine, theirs] = presences
    const now = exchange.clock.now()
    mine?.see({ sessionId: 'a', name: 'Anna', item: 'deposit 1', now })
    await expect.poll(() => theirs?.othersAt({ sessionId: 'b', item: 'deposit 1', now }), WAIT).toEqual(['Anna'])
    mine?.leave('a')
    await expect.poll(() => theirs?.othersAt({ sessionId: 'b', item: 'deposit 1', now }), WAIT).toEqual([])

    const followed = await follow()
    opened.push({ stop: hearBeats(there.relay, followed) }, { stop: tellBeats(here.relay, exchange.market) })
    await exchange.tick(250)
    // The clock of this test stands still, so it does not look by itself.
    await expect.poll(() => newest(followed), WAIT).toBe(exchange.market.product('btc-usdt')?.head.seq)
    // The moves of this process came once, from itself.
    expect(own.every(({ owner }) => owner === move.owner)).toBe(true)
    expect(new Set(heard.map(({ owner }) => owner))).toEqual(new Set([move.owner]))
  })
}

test('a beat that was bent on its way is not believed: the database is read', async () => {
  const followed = await follow()
  const prices: (number | null)[] = []
  followed.subscribe(({ ticks }) => prices.push(...ticks.map(({ price }) => price)))
  opened.push({
    stop: exchange.market.subscribe((beat) =>
      followed.hear({ ...beat, ticks: beat.ticks.map((tick) => ({ ...tick, price: 1 })) }),
    ),
  })
  await exchange.tick(250)
  await expect.poll(() => newest(followed), WAIT).toBe(exchange.market.product('btc-usdt')?.head.seq)
  expect(prices).not.toContain(1)
})

/** Stands between this process and Redis. `silence` keeps the lines that stand open and lets nothing more through: as if the machine had vanished. */
async function openGate(url: string) {
  const sockets: Socket[] = []
  const { hostname, port } = new URL(url)
  const gate = createServer((near) => {
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => void gate.listen(0, '127.0.0.1', resolve))
  const at = gate.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return {
    url: `redis://127.0.0.1:${at.port}`,
    silence() {
      for (const socket of sockets.splice(0)) socket.unpipe().pause()
    },
    stop: () => void gate.close(),
  }
}

test('a line to a Redis whose machine vanished is opened anew, and asks again', async ({ skip }) => {
  if (redis === null) return skip('no Redis is to be had here')
  const gate = await openGate(redis.url)
  const line = openRedisLine({ url: gate.url, answerMsMax: 1_000, onChange: () => undefined })
  opened.push(gate, line)
  const answers = () => line.ask((server) => server.ping())
  await expect.poll(answers, WAIT).toBe('PONG')
  gate.silence()
  await expect.poll(answers, WAIT).toBe('PONG')
})

test('budgets and places are counted together, and by each process alone while Redis is away', async ({ skip }) => {
  if (redis === null) return skip('no Redis is to be had here')
  const [here, there] = await twoTrees(redis.url)
  const budgetOf = ({ redis: shared }: OpenRelay) => {
    const alone = createCostBudget({ unitsPerMinute: 10, now: () => 0 })
    return shared ? shareBudget(shared, { name: 'person', unitsPerMinute: 10, alone }) : alone
  }
  const placesOf = ({ redis: shared }: OpenRelay, origin: string) => {
    if (!shared) throw new Error('no Redis')
    const places = sharePlaces(shared, origin)
    opened.push(places)
    return places
  }
  // Until both lines stand.
  for (const { redis: shared } of [here, there])
    await expect.poll(() => shared?.line.ask((line) => line.ping()), WAIT).toBe('PONG')
  const [one, other] = [budgetOf(here), budgetOf(there)]
  expect([await one.take('ada', 6), await other.take('ada', 4)]).toEqual([0, 0])
  const wait = await one.take('ada', 6)
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(36)
  expect(await other.take('bob', 6)).toBe(0)

  const [mine, theirs] = [placesOf(here, 'here'), placesOf(there, 'there')]
  expect([await mine.take('1.2.3.4', 3), await theirs.take('1.2.3.4', 3), await mine.take('1.2.3.4', 3)]).toEqual([
    true,
    true,
    true,
  ])
  expect(await theirs.take('1.2.3.4', 3)).toBe(false)
  mine.leave('1.2.3.4')
  await expect.poll(async () => await theirs.take('1.2.3.4', 3), WAIT).toBe(true)

  await redis.kill()
  try {
    expect([await one.take('ada', 6), await other.take('ada', 6)]).toEqual([0, 0])
    expect(await one.take('ada', 6)).toBeGreaterThan(0)
    expect([await mine.take('5.6.7.8', 3), await mine.take('5.6.7.8', 3)]).toEqual([true, true])
  } finally {
    await redis.start()
  }
  const takeTwice = async (key: string) => [await one.take(key, 6), await other.take(key, 6)]
  await expect.poll(async () => (await takeTwice(randomUUID())).some((seconds) => seconds > 0), WAIT).toBe(true)
})
