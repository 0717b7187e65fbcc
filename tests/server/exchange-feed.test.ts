/** Prices of an exchange by ccxt's own client, against a loopback server that speaks Coinbase Exchange's protocol. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLeaf } from '../../contract/log/leaves.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { tradeDigestSchema, tradeDigestText } from '../../contract/market/trade-digest.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { isSignatureOf } from '../../server/prices/chain/signing-keys.ts'
import { publishTradeDigests, readTradeDigests } from '../../server/trading/trade-digests.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { openExchange } from '../../server/prices/feeds/exchange-client.ts'
import { SILENCE_MS_MAX, readSymbols, startExchangeFeed } from '../../server/prices/feeds/exchange-feed.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { startCoinbaseServer, type CoinbaseServer } from '../support/coinbase-server.ts'
import { TestExchange, log, testCatalogue } from '../support/test-market.ts'
import { until } from '../support/trader.ts'

const BTC = 'btc-usdt'
const PAIR = 'BTC-USDT'
const NEVER = { onUnreachable: (error: unknown) => expect.unreachable(String(error)) }

let coinbase: CoinbaseServer
let exchange: TestExchange
let feed: ReturnType<typeof startExchangeFeed>
beforeEach(async () => {
  coinbase = await startCoinbaseServer([PAIR, 'ETH-USDT'])
  exchange = await TestExchange.open()
  await exchange.settler.stop()
  await exchange.market.stop()
  const products = readSymbols(`${BTC}=BTC/USDT`, exchange.catalogue)
  const source = await openExchange({
    exchange: 'coinbaseexchange',
    symbols: ['BTC/USDT'],
    urls: coinbase.urls,
    ...NEVER,
  })
  feed = startExchangeFeed({ source, products, clock: exchange.clock, log })
  exchange.market = await openMarket({ ...exchange.marketOptions(), feed })
  exchange.settler = startSettlement({
    database: exchange.postgres.database,
    clock: exchange.clock,
    market: exchange.market,
    log,
    businessTimeZone: 'UTC',
  })
  await exchange.tick(0)
  await until('the subscription', () => Promise.resolve(coinbase.subscriptions().length === 1), { everyMs: 10 })
})
afterEach(async () => {
  await feed.stop()
  await exchange.close()
  await coinbase.close()
})

let nextId = 1
const soon = { everyMs: 10, withinMs: 20_000 }
const prices = async () => (await exchange.chain(BTC)).filter(({ kind }) => kind === 'price')
const kinds = async () =>
  (await exchange.chain(BTC)).filter(({ kind }) => kind !== 'heartbeat').map(({ kind, price }) => price ?? kind)

/** Lets the market beat, without time passing, until the chain has so many prices. */
async function untilPriced(count: number): Promise<void> {
  await until(
    `${count} prices`,
    async () => {
      await exchange.tick(0)
      return (await prices()).length >= count
    },
    soon,
  )
}

/** A trade of now, and the beat that brings it into the chain. */
async function trade(price: string, change: { id?: number; time?: number } = {}): Promise<void> {
  const before = (await prices()).length
  coinbase.trade(PAIR, { id: nextId++, time: exchange.clock.time, price, ...change })
  await untilPriced(before + 1)
}

/** The connection is cut; a beat sees it, and the client is there again. */
async function cut(): Promise<void> {
  const [subscribed, gaps] = [coinbase.subscriptions().length, (await kinds()).filter((kind) => kind === 'gap').length]
  coinbase.cut()
  await until(
    'the gap mark',
    async () => {
      await exchange.tick(0)
      return (await kinds()).filter((kind) => kind === 'gap').length > gaps
    },
    soon,
  )
  await until('the new subscription', () => Promise.resolve(coinbase.subscriptions().length > subscribed), soon)
}

describe('trades', () => {
  test('become ticks with the price in steps, the time of the exchange and its name of the trade', async () => {
    expect(exchange.market.kind).toBe('exchange')
    exchange.clock.time += 1_000
    await trade('64218.5', { id: 4_711, time: exchange.clock.time - 300 })
    expect((await prices())[0]).toMatchObject({
      price: 6_421_850,
      sourceTs: exchange.clock.time - 300,
      ts: exchange.clock.time,
      trade: { symbol: 'BTC/USDT', id: '4711' },
    })
    expect(exchange.market.product(BTC)?.status).toBe('open')
    expect(exchange.market.product('eth-usdt')?.status).toBe('stalled')
  })

  test('that come twice, late or out of order never go back in time, and each is there once', async () => {
    const now = exchange.clock.time
    coinbase.trade(
      PAIR,
      { id: 1, time: now - 900, price: '100.00' },
      { id: 2, time: now - 500, price: '101.00' },
      { id: 2, time: now - 500, price: '101.00' },
    )
    coinbase.trade(PAIR, { id: 1, time: now - 900, price: '100.00' }, { id: 3, time: now - 500, price: '102.00' })
    await untilPriced(3)
    // Older than what is in the chain, much too late, and one that ends the wait for them.
    coinbase.trade(
      PAIR,
      { id: 4, time: now - 700, price: '1.00' },
      { id: 5, time: now - 60_000, price: '2.00' },
      { id: 6, time: now, price: '103.00' },
    )
    await untilPriced(4)
    const chain = await prices()
    expect(chain.map(({ price }) => price)).toEqual([10_000, 10_100, 10_200, 10_300])
    expect(chain.map(({ trade }) => trade?.id)).toEqual(['1', '2', '3', '6'])
    expect(chain.map(({ sourceTs }) => sourceTs)).toEqual([now - 900, now - 500, now - 500, now])
  })
})

describe('an interruption', () => {
  test('is marked in the chain at once, and the client subscribes again; what the exchange repeats is not taken twice', async () => {
    await trade('100.00', { id: 900 })
    await cut()
    coinbase.trade(
      PAIR,
      { id: 900, time: exchange.clock.time, price: '100.00' },
      { id: 901, time: exchange.clock.time, price: '101.00' },
    )
    await untilPriced(2)
    expect(await kinds()).toEqual([10_000, 'gap', 10_100])
  })

  test('voids by the rule what ran across it, and nothing else', async () => {
    const userId = await exchange.person(100_000n)
    await trade('100.00')
    const across = await exchange.mustBuy(userId)
    exchange.clock.time += 250
    await trade('100.00')
    expect((await exchange.order(across)).status).toBe('running')
    await cut()
    exchange.clock.time += 500
    await trade('101.00')
    const after = await exchange.mustBuy(userId)
    exchange.clock.time += 250
    await trade('101.00')
    // Quiet, but connected, until shortly before its exit.
    for (let passed = 0; passed < 28_000; passed += 1_000) await exchange.tick(1_000)
    for (let passed = 0; passed < 3_000; passed += 1_000) {
      exchange.clock.time += 1_000
      await trade('102.00')
    }
    expect(await exchange.order(across)).toMatchObject({ status: 'void', void_reason: 'gap', payout_minor: 1_000n })
    expect(await exchange.order(after)).toMatchObject({ status: 'won' })
    expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
  })

  test('without a word from the exchange stalls the product, voids what ends in it, and after a while connects again', async () => {
    const userId = await exchange.person(100_000n)
    await trade('100.00')
    const order = await exchange.mustBuy(userId)
    exchange.clock.time += 250
    await trade('100.00')
    await exchange.tick(1_000)
    await exchange.tick(1_250)
    expect(await exchange.buy(userId)).toMatchObject({ ok: false, problem: 'product-stalled' })
    for (let passed = 0; passed <= SILENCE_MS_MAX; passed += 1_000) await exchange.tick(1_000)
    expect(await exchange.order(order)).toMatchObject({ status: 'void', void_reason: 'stale' })
    await until('the new subscription', () => Promise.resolve(coinbase.subscriptions().length === 2), soon)
    await trade('105.00')
    expect(await kinds()).toEqual([10_000, 10_000, 'gap', 10_500])
    expect((await exchange.buy(userId)).ok).toBe(true)
  })
})

test('a number that the exchange counted and the chain lacks is an interruption: marked before the next price, and what ran across is void', async () => {
  const userId = await exchange.person(100_000n)
  await trade('100.00')
  const across = await exchange.mustBuy(userId)
  exchange.clock.time += 250
  await trade('100.00')
  exchange.clock.time += 250
  nextId += 1
  await trade('101.00')
  const after = await exchange.mustBuy(userId)
  for (let passed = 0; passed < 31_000; passed += 500) {
    exchange.clock.time += 500
    await trade('102.00')
  }
  expect((await kinds()).slice(0, 5)).toEqual([10_000, 10_000, 'gap', 10_100, 10_200])
  expect((await kinds()).filter((kind) => kind === 'gap')).toHaveLength(1)
  expect(await exchange.order(across)).toMatchObject({ status: 'void', void_reason: 'gap' })
  expect(['won', 'lost', 'tie']).toContain((await exchange.order(after)).status)
})

test('when a day is over, the digest of its trades is signed and published, once, and is told to the log', async () => {
  const { database } = exchange.postgres
  const [first, day] = [nextId, dayOf(exchange.clock.time)]
  await trade('100.00')
  await trade('101.00')
  nextId += 3
  await trade('102.00')
  const context = { isNumbered: true, database, keys: exchange.keys, now: exchange.clock.time }
  for (const now of [exchange.clock.time, exchange.clock.time + 1]) await publishTradeDigests({ ...context, now }, day)
  await publishTradeDigests(context, '2026-11-17')
  const answer = await readTradeDigests(database, exchange.clock.time)
  const [signed] = answer.ok ? answer.value.digests : []
  const ids = [first, first + 1, first + 5]
  const last = (await prices()).at(-1)
  expect(answer).toMatchObject({ ok: true, value: { digests: [{}] } })
  expect(signed?.notice).toEqual({
    type: 'trade-digest',
    version: 2,
    day,
    productId: BTC,
    trades: 3,
    first: { symbol: 'BTC/USDT', id: String(first) },
    last: { symbol: 'BTC/USDT', id: String(first + 5) },
    digest: sha256Hex(ids.map((id) => `BTC/USDT|${id}\n`).join('')),
    jumps: 1,
    unmarkedJumps: 0,
    unnamed: 0,
    lastSeq: last?.seq,
    lastHash: last?.hash,
    madeAt: exchange.clock.time,
    keyId: exchange.keys.keyId,
  })
  const text = signed ? tradeDigestText(signed.notice) : ''
  expect(isSignatureOf(text, signed?.signature ?? '', exchange.keys.publicKeys[exchange.keys.keyId] ?? '')).toBe(true)
  const told = await database.selectFrom('log_pending').select('text').where('name', 'like', 'trade-digest/%').execute()
  expect(told.map((entry) => readLeaf(entry.text)?.type)).toEqual(['trade-digest'])
})

test('a digest tells of prices without a trade, and of numbers that are left out without a gap mark', async () => {
  const { database } = exchange.postgres
  const ts = BigInt(exchange.clock.time)
  const row = (kind: 'price' | 'gap', id: number | null) => ({
    kind,
    price: kind === 'price' ? 10_000n : null,
    source_ts: kind === 'price' ? ts : null,
    trade_symbol: id === null ? null : 'ETH/USDT',
    trade_id: id === null ? null : String(id),
  })
  const ticks = [
    row('price', 1),
    row('price', null),
    row('price', 2),
    row('gap', null),
    row('price', 9),
    row('price', 12),
  ]
  await database
    .insertInto('tick')
    .values(
      [...ticks, row('price', null)].map((tick, at) => ({
        ...tick,
        ...{ product_id: 'eth-usdt', seq: BigInt(at + 1_000), ts, hash: Buffer.alloc(32, at), volume_micro: 0n },
      })),
    )
    .execute()
  const context = { isNumbered: true, database, keys: exchange.keys, now: exchange.clock.time }
  await publishTradeDigests(context, dayOf(exchange.clock.time))
  const answer = await readTradeDigests(database, exchange.clock.time)
  const ofEth = answer.ok && answer.value.digests.find(({ notice }) => notice.productId === 'eth-usdt')
  expect(ofEth && ofEth.notice).toMatchObject({ trades: 4, jumps: 2, unmarkedJumps: 1, unnamed: 2, lastSeq: 1_005 })
  // A digest from before says nothing of either, and stays what was signed.
  const one = { id: '1', symbol: 'BTC/USDT' }
  const before = {
    ...{ type: 'trade-digest', version: 1, day: '2026-11-17', productId: BTC, trades: 1, first: one, last: one },
    ...{ digest: 'ab'.repeat(32), jumps: 0, lastSeq: 1, lastHash: 'ab'.repeat(32), madeAt: 1, keyId: 'a'.repeat(16) },
  }
  const read = tradeDigestSchema.parse(before)
  expect(tradeDigestText(read)).toBe(canonicalJson(before))
  expect(tradeDigestSchema.safeParse({ ...before, unnamed: 0 }).success).toBe(false)
  expect(readLeaf(canonicalJson(before))?.type).toBe('trade-digest')
})

test('an exchange, a symbol or a product that is not there is named', async () => {
  await expect(openExchange({ exchange: 'nowhere', symbols: [], ...NEVER })).rejects.toThrow(
    /^there is no exchange nowhere .*coinbaseexchange/,
  )
  await expect(
    openExchange({ exchange: 'coinbaseexchange', symbols: ['BTC/USDT', 'NO/SUCH'], urls: coinbase.urls, ...NEVER }),
  ).rejects.toThrow('coinbaseexchange does not trade NO/SUCH')
  const catalogue = await testCatalogue()
  expect(() => readSymbols('nothing=A/B,btc-usdt', catalogue)).toThrow(/nothing=A\/B: expected[^]*btc-usdt: expected/)
  expect(() => readSymbols('', catalogue)).toThrow('set EXCHANGE_SYMBOLS')
})

test('an exchange out of reach does not keep the server from starting', async () => {
  const unreachable: unknown[] = []
  const address = 'http://127.0.0.1:1'
  const source = await openExchange({
    exchange: 'coinbaseexchange',
    symbols: ['BTC/USDT'],
    urls: { public: address, ws: 'ws://127.0.0.1:1' },
    onUnreachable: (error) => void unreachable.push(error),
  })
  expect(unreachable).toHaveLength(1)
  await expect(source.next('BTC/USDT')).rejects.toThrow()
  await source.close()
})
