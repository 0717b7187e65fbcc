/** Prices that Pyth's keys have signed, from a Hermes on loopback whose keys are the test's: right, wrong, late, absent, said twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PYTH_FEEDS } from '../../contract/pyth/feeds.ts'
import { checkSignedPrices } from '../../contract/pyth/check-signed-prices.ts'
import { pythTradeOf } from '../../contract/pyth/pyth-trade.ts'
import { signedPricesSchema, type SignedPrices } from '../../contract/pyth/signed-prices.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText, verifyProof } from '../../contract/settlement/verify-proof.ts'
import { dropOldTicks } from '../../server/prices/chain/drop-old-ticks.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { takeHandOvers } from '../../server/prices/pyth/hand-overs.ts'
import { listenToHermes } from '../../server/prices/pyth/hermes-client.ts'
import { readPythFeeds, startPythFeed } from '../../server/prices/pyth/pyth-feed.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { orderSignedPrices } from '../../server/trading/order-signed-prices.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { startHermesServer, type HermesServer } from '../support/hermes-server.ts'
import { handOver, signedUpdate, TEST_GUARDIANS, TEST_ROUTERS, type UpdateToSign } from '../support/pyth-signers.ts'
import { TestExchange, log, testCatalogue } from '../support/test-market.ts'
import { until } from '../support/trader.ts'

const BTC = 'btc-usdt'
const [BTC_FEED, ETH_FEED] = [PYTH_FEEDS[BTC]?.id ?? '', PYTH_FEEDS['eth-usdt']?.id ?? '']
/** Those that this test pins in the place of Pyth's. */
const KEYS = [TEST_ROUTERS, TEST_GUARDIANS]
const BY_ROUTERS = { group: TEST_ROUTERS, signers: 3 } as const
const BY_GUARDIANS = { group: TEST_GUARDIANS, signers: 13 } as const
const SOON = { everyMs: 10, withinMs: 20_000 }

let [first, second]: HermesServer[] = []
let exchange: TestExchange
let feed: ReturnType<typeof startPythFeed>
const said: { readonly facts: object; readonly message: string }[] = []
const hermes = () => first as HermesServer
const other = () => second as HermesServer
const database = () => exchange.postgres.database

/** As after a start of the process, listening to both servers. */
async function start(handOvers: readonly string[] = []): Promise<void> {
  feed = startPythFeed({
    database: database(),
    products: readPythFeeds('', exchange.catalogue),
    groups: await takeHandOvers(database(), KEYS, handOvers),
    urls: [hermes().url, other().url],
    apiKey: 'a-key',
    silenceMs: 600_000,
    clock: exchange.clock,
    log: { error: (facts, message) => void said.push({ facts, message }) },
  })
  exchange.market = await openMarket({ ...exchange.marketOptions(), feed })
  exchange.settler = startSettlement({
    database: database(),
    clock: exchange.clock,
    market: exchange.market,
    log,
    businessTimeZone: 'UTC',
  })
  await exchange.tick(0)
  for (const server of [hermes(), other()]) await listening(server)
}

async function stop(): Promise<void> {
  await feed.stop()
  await exchange.settler.stop()
  await exchange.market.stop()
}

beforeAll(async () => {
  first = await startHermesServer()
  second = await startHermesServer()
  exchange = await TestExchange.open({ catalogue: await testCatalogue() })
  await exchange.settler.stop()
  await exchange.market.stop()
  await start()
})
afterAll(async () => {
  await feed.stop()
  await exchange.close()
  await first?.close()
  await second?.close()
})
beforeEach(() => {
  said.length = 0
  exchange.clock.time = Math.ceil(exchange.clock.time / 1_000) * 1_000 + 10_000
})

let slot = 1
const seconds = () => exchange.clock.time / 1_000
const prices = async (productId = BTC) => (await exchange.chain(productId)).filter(({ kind }) => kind === 'price')
const kindsSince = async (seq: number) =>
  (await exchange.chain(BTC))
    .filter((tick) => tick.seq > seq && tick.kind !== 'heartbeat')
    .map(({ kind, price }) => price ?? kind)
const headOf = async () => (await exchange.chain(BTC)).at(-1)?.seq ?? 0

let quietSince: number | null = null
/** Time passes in which Pyth publishes nothing: its next price names the time of the one before it. */
async function passQuietly(count: number): Promise<void> {
  quietSince = seconds()
  for (let passed = 0; passed < count; passed += 1) await exchange.tick(1_000)
}

/** A price of BTC in its smallest steps, cents, as Pyth writes it. */
function ofBtc(steps: number, change: { publishTime?: number; previousPublishTime?: number } = {}) {
  const previous = quietSince === null ? {} : { previousPublishTime: quietSince }
  quietSince = null
  return { feedId: BTC_FEED, price: BigInt(steps) * 1_000_000n, publishTime: seconds(), ...previous, ...change }
}
const update = (steps: number, change: Partial<UpdateToSign> = {}) =>
  signedUpdate({ ...BY_ROUTERS, slot: slot++, prices: [ofBtc(steps)], ...change })

async function untilPriced(count: number): Promise<void> {
  await until(
    `${count} prices`,
    async () => {
      await exchange.tick(0)
      return (await prices()).length >= count
    },
    SOON,
  )
}

/** Waits until the feed listens to a server, so that nothing is said to nobody. */
const listening = (server: HermesServer) => until('a stream', () => Promise.resolve(server.listening() > 0), SOON)

/** Sends an update of now, and waits until the chain has its price. */
async function send(...updates: readonly Uint8Array[]): Promise<void> {
  // The chain has no use for prices that come before the first beat after a standstill.
  await exchange.tick(0)
  const before = (await prices()).length
  await listening(hermes())
  hermes().send(...updates)
  await untilPriced(before + 1)
}

/** A price stands, and the next second has begun. @returns the number of the newest tick */
async function steady(): Promise<number> {
  await send(update(90))
  exchange.clock.time += 1_000
  return headOf()
}

/** Ends a test in which nothing may have come: a good price does, and nothing stands before it. */
async function onlyThisComes(from: number): Promise<void> {
  exchange.clock.time += 1_000
  const steps = 10_000 + slot
  const good = update(steps)
  for (const server of [other(), hermes()]) {
    await listening(server)
    server.send(good)
  }
  await untilPriced((await prices()).length + 1)
  expect((await kindsSince(from)).filter((kind) => kind !== 'gap')).toEqual([steps])
}

test('each feed is asked for once, with the key, and the first price of each second alone', () => {
  expect(hermes().requests[0]).toEqual({
    ids: [BTC_FEED, ETH_FEED],
    query: `?ids[]=${BTC_FEED}&ids[]=${ETH_FEED}&encoding=hex&parsed=false&benchmarks_only=true`,
    authorization: 'Bearer a-key',
  })
})

test('one signed update brings a price of each product, with the time of its source and the name of its message', async () => {
  const both = [ofBtc(6_421_850), { feedId: ETH_FEED, price: 318_420_000_000n, publishTime: seconds() - 1 }]
  exchange.clock.time += 400
  await send(signedUpdate({ ...BY_GUARDIANS, slot: 77, prices: both }))
  const [btc, eth] = [(await prices()).at(-1), (await prices('eth-usdt')).at(-1)]
  expect(btc).toMatchObject({ price: 6_421_850, sourceTs: exchange.clock.time - 400, ts: exchange.clock.time })
  expect(eth).toMatchObject({ price: 318_420, sourceTs: exchange.clock.time - 1_400 })
  expect(pythTradeOf(btc?.trade)).toMatchObject({ feedId: BTC_FEED, slot: '77' })
  expect(exchange.market.product(BTC)?.status).toBe('open')
  expect(exchange.market.kind).toBe('pyth')
})

describe('what is said twice', () => {
  test('is taken once, never back in time, and the later price of a second not at all', async () => {
    const from = await steady()
    const good = update(100)
    await send(good, good)
    other().send(good)
    hermes().send(
      update(101, { prices: [ofBtc(101, { previousPublishTime: seconds() })] }),
      update(99, { prices: [ofBtc(99, { publishTime: seconds() - 2 })] }),
    )
    exchange.clock.time += 1_000
    await send(update(103))
    expect(await kindsSince(from)).toEqual([100, 103])
    expect(said).toEqual([])
  })

  test('with two prices of one second, both signed, is told, and the first one stands', async () => {
    const from = await steady()
    await send(update(200))
    hermes().send(update(201))
    const isTold = () => said.some(({ message }) => message.includes('two prices of one second'))
    await until('the report', () => Promise.resolve(isTold()), SOON)
    exchange.clock.time += 1_000
    await send(update(202))
    expect(await kindsSince(from)).toEqual([200, 202])
  })
})

test.each<readonly [string, () => Partial<UpdateToSign>]>([
  ['an old or unknown set of keys', () => ({ set: 1 })],
  ['a wrong signature', () => ({ keysOf: 9 })],
  ['too few signatures', () => ({ signers: 12 })],
  [
    'a wrong way through the tree',
    () => ({ bentWay: true, prices: [ofBtc(1), { feedId: ETH_FEED, price: 1n, publishTime: seconds() }] }),
  ],
  ['another sender', () => ({ emitterAddress: '22'.repeat(32) })],
])('an update with %s brings nothing, and ends its connection', async (_name, change) => {
  await exchange.tick(0)
  const from = await headOf()
  const connections = hermes().requests.length
  hermes().send(update(300, { ...BY_GUARDIANS, ...change() }))
  await until('a new connection', () => Promise.resolve(hermes().requests.length > connections), SOON)
  expect(said.at(-1)?.message).toContain('trying again')
  await onlyThisComes(from)
})

test.each<readonly [string, () => Partial<UpdateToSign>]>([
  [
    'of another feed',
    () => ({ prices: [{ feedId: PYTH_FEEDS['wti-usdt']?.id ?? '', price: 400_000_000n, publishTime: seconds() }] }),
  ],
  ['six seconds late', () => ({ prices: [ofBtc(400, { publishTime: seconds() - 6 })] })],
  ['of a time to come', () => ({ prices: [ofBtc(400, { publishTime: seconds() + 7 })] })],
  ['whose publishers do not agree', () => ({ prices: [{ ...ofBtc(400), confidence: 5_000_000n }] })],
])('a price %s brings nothing', async (_name, change) => {
  await exchange.tick(0)
  const from = await headOf()
  hermes().send(update(400, change()))
  await onlyThisComes(from)
  expect(said).toEqual([])
})

describe('an interruption', () => {
  test('of one connection is none, and one in which nothing was missed is none', async () => {
    await send(update(500))
    const from = await headOf()
    const connections = [hermes().requests.length, other().requests.length]
    hermes().cut()
    exchange.clock.time += 1_000
    other().send(update(501))
    await until(
      'the price of the other',
      async () => {
        await exchange.tick(0)
        return (await prices()).at(-1)?.price === 501
      },
      SOON,
    )
    other().cut()
    await until(
      'both again',
      () =>
        Promise.resolve(
          hermes().requests.length > (connections[0] ?? 0) && other().requests.length > (connections[1] ?? 0),
        ),
      SOON,
    )
    exchange.clock.time += 1_000
    await exchange.tick(0)
    await send(update(502))
    expect(await kindsSince(from)).toEqual([501, 502])
  })

  test('that has left out more than two seconds of signed prices is a gap for what runs across', async () => {
    const userId = await exchange.person(100_000n)
    await send(update(600))
    const orderId = await exchange.mustBuy(userId)
    exchange.clock.time += 1_000
    await send(update(600))
    expect((await exchange.order(orderId)).status).toBe('running')
    const from = await headOf()
    for (let passed = 0; passed < 4; passed += 1) await exchange.tick(1_000)
    await send(update(601))
    expect(await kindsSince(from)).toEqual(['gap', 601])
    await passQuietly(26)
    await send(update(602))
    await exchange.tick(1_000)
    expect(await exchange.order(orderId)).toMatchObject({ status: 'void', void_reason: 'gap' })
  })
})

test('Hermes away or asking for a key is told, and prices come when it is there', async () => {
  await send(update(700))
  for (const server of [hermes(), other()]) server.answerWith(401)
  hermes().cut()
  other().cut()
  await until(
    'the report',
    () => Promise.resolve(said.some(({ facts }) => JSON.stringify(facts).includes('401'))),
    SOON,
  )
  exchange.clock.time += 2_250
  await exchange.tick(0)
  expect(exchange.market.product(BTC)?.status).toBe('stalled')
  const connections = hermes().requests.length
  for (const server of [hermes(), other()]) server.answerWith(200)
  await until('the connection', () => Promise.resolve(hermes().requests.length > connections), SOON)
  exchange.clock.time = Math.ceil(exchange.clock.time / 1_000) * 1_000
  await send(update(701))
  expect(exchange.market.product(BTC)?.status).toBe('open')
})

let [proof, shown] = [null, null] as [Proof | null, SignedPrices | null]

test('a proof carries the messages of its entry and its exit, signed by keys that were handed over', async () => {
  await stop()
  await start([handOver(0, 1)])
  const userId = await exchange.person(100_000n)
  exchange.clock.time += 1_000
  await send(update(1_000))
  exchange.clock.time += 100
  const orderId = await exchange.mustBuy(userId, { direction: 'up' })
  exchange.clock.time += 900
  await send(update(1_001, { ...BY_GUARDIANS, set: 1 }))
  await passQuietly(30)
  await send(update(1_002))
  await exchange.tick(1_000)
  expect((await exchange.order(orderId)).status).toBe('won')
  const given = await orderProof(database(), { userId, orderId, keys: exchange.keys })
  const answer = await orderSignedPrices(database(), { userId, orderId, keys: exchange.keys })
  if (!given.ok || !answer.ok) throw new Error('no proof')
  shown = answer.value.signedPrices
  expect(signedPricesSchema.safeParse(shown).success).toBe(true)
  proof = { ...given.value, ...(shown ? { source: shown } : {}) }
  expect(shown?.handOvers).toEqual([handOver(0, 1)])
  expect(verifyProof(proof, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({ verdict: 'verified' })
  expect(checkSignedPrices(proof, KEYS)).toEqual({
    status: 'signed',
    signedPrices: 2,
    group: 'routers',
    signatures: 3,
    of: 5,
    feedName: 'Crypto.BTC/USD',
    feedId: BTC_FEED,
    isFirst: true,
  })
  expect(proofOfText(proofText(proof))).toEqual(proof)
  // Another person's order is as one that is not there.
  const stranger = await exchange.person(1n)
  expect(await orderSignedPrices(database(), { userId: stranger, orderId, keys: exchange.keys })).toMatchObject({
    ok: false,
  })
})

test('a proof is found out with any other price, time, message or key', () => {
  if (!proof || !shown) throw new Error('no proof')
  const { entrySeq, exitSeq } = proof.settlement?.receipt ?? {}
  const withTick = (seq: number | null | undefined, change: object): Proof => ({
    ...(proof as Proof),
    ticks: (proof as Proof).ticks.map((tick) => (tick.seq === seq ? { ...tick, ...change } : tick)),
  })
  const [entry, exit] = shown.prices
  if (!entry || !exit) throw new Error('no messages')
  const withPrices = (prices: SignedPrices['prices']): Proof => ({
    ...(proof as Proof),
    source: { ...(shown as SignedPrices), prices } as SignedPrices,
  })
  for (const [what, fake, groups = KEYS] of [
    ['entry one step off', withTick(entrySeq, { price: 1 })],
    ['exit one step off', withTick(exitSeq, { price: 1 })],
    ['exit a second off', withTick(exitSeq, { sourceTs: 1 })],
    ['exit names nothing', withTick(exitSeq, { trade: undefined })],
    ['exit names another', withTick(exitSeq, { trade: proof.ticks.find(({ seq }) => seq === entrySeq)?.trade })],
    ['no message of the exit', withPrices([entry])],
    [
      'messages changed about',
      withPrices([
        { ...entry, message: exit.message },
        { ...exit, message: entry.message },
      ]),
    ],
    ['no hand-over', { ...proof, source: { ...shown, handOvers: [] } as SignedPrices }],
    ['no source', { ...proof, source: undefined }],
  ] as const)
    expect([what, checkSignedPrices(fake, groups).status]).toEqual([what, 'mismatch'])
  // With the keys that this program pins, the test's own sign nothing.
  expect(checkSignedPrices(proof).status).toBe('mismatch')
})

test('a proof says so where a signed price between order and entry was passed over', () => {
  if (!proof) throw new Error('no proof')
  const earlier = { ...proof.acceptance.receipt, acceptedAt: proof.acceptance.receipt.acceptedAt - 5_000 }
  const fake = { ...proof, acceptance: { ...proof.acceptance, receipt: earlier } } as Proof
  expect(checkSignedPrices(fake, KEYS)).toMatchObject({ status: 'signed', isFirst: false })
})

test('a message goes with the day of its ticks, and a server that starts takes no price twice', async () => {
  const rows = () => database().selectFrom('signed_message').select('slot').execute()
  expect((await rows()).length).toBeGreaterThan(10)
  const last = update(1_500)
  await send(last)
  await stop()
  await start()
  const from = await headOf()
  hermes().send(last)
  exchange.clock.time += 1_000
  await send(update(1_501))
  expect((await kindsSince(from)).filter((kind) => kind !== 'gap')).toEqual([1_501])
  const dropped = await dropOldTicks(database(), {
    now: exchange.clock.time + 40 * 86_400_000,
    keepDays: 0,
    neededFrom: null,
  })
  expect(dropped.length).toBeGreaterThan(0)
  expect(await rows()).toEqual([])
})

test('a server that says nothing is asked again', async () => {
  const asked = hermes().requests.length
  const options = { urls: [hermes().url], feedIds: [BTC_FEED], apiKey: null, silenceMs: 50, take: () => null }
  const reasons: object[] = []
  const listener = listenToHermes({ ...options, log: { error: (facts) => void reasons.push(facts) } })
  await until('two more requests', () => Promise.resolve(hermes().requests.length >= asked + 2), SOON)
  await listener.stop()
  // An address may hold a token in its path.
  expect(reasons[0]).toEqual({ host: new URL(hermes().url).host, reason: 'nothing for 50 ms', retryMs: 500 })
  expect(hermes().requests.at(-1)?.authorization).toBeUndefined()
})

test('the start names every feed that is wrong, and takes pinned ones where none is named', async () => {
  const catalogue = await testCatalogue()
  expect([...readPythFeeds('', catalogue).keys()]).toEqual(catalogue.map(({ id }) => id))
  const feedId = 'AB'.repeat(32)
  expect(readPythFeeds(`${BTC}=0x${feedId}`, catalogue).get(BTC)).toEqual({ feedId: 'ab'.repeat(32), priceScale: 2 })
  for (const wrong of ['x=1', `${BTC}=0x12`, `${BTC}=${feedId},${BTC}=${feedId}`, `nothing=${feedId}`])
    expect(() => readPythFeeds(wrong, catalogue), wrong).toThrow()
  await expect(takeHandOvers(database(), KEYS, [handOver(1, 2, { keysOf: 9 })])).rejects.toThrow('PYTH_HAND_OVERS')
})
