/** The simulated market as anybody may check it: the hash before the day, the day played again after it, against the chain's own records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { getFairness, getMarketDays, getMarketHour, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import { readPastTicks as readTicksOfPage } from '../../contract/settlement/past-ticks.ts'
import type { PastTicks } from '../../contract/settlement/tick-page.ts'
import { DAY_MS, dayStart } from '../../contract/settlement/simulated-day.ts'
import { replayMarket } from '../../scripts/verify/replay-market.ts'
import { signHead } from '../../server/prices/chain/chain-writer.ts'
import { seedBefore } from '../../contract/market/minute-seeds.ts'
import { readPastTicks } from '../../server/prices/chain/read-past-ticks.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { forgetTicks } from '../../server/trading/keep-ticks.ts'
import { recomputeBlocks } from '../../src/commands/recompute-blocks.ts'
import { createRemote, type ExchangeAnswer, type ExchangeInput } from '../../src/remote/exchange.ts'
import { anchorName, firstHashesCell, noteAnchors } from '../../src/store/device/fairness.ts'
import { testKeys } from '../support/test-market.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { until } from '../support/trader.ts'

const DAY = '2026-11-18'
const BTC = 'btc-usdt'
/** Late on the day; the test sets the clock on to the next one. */
const BEGIN = dayStart(DAY) + DAY_MS - 600_000
const TICKS_MIN = 6

let server: TestServer
let hashBefore: string
/** A key of the test's own, which the device takes for one of the platform's. */
let ownKey: SigningKeys
let keys: Readonly<Record<string, string>>
/** The clock goes on from here by itself, until it is stopped. */
let added = 0
let stoppedAt: number | null = null
/** The minutes before it are shown, once the clock stands. */
let shownUntil = 0
const ask = async <E extends EndpointShape>(endpoint: E, input: ExchangeInput<E> = {}) => {
  const remote = createRemote({ prefix: `${server.address}/api` })
  return (await remote(endpoint, input)).outcome
}
const must = async <E extends EndpointShape>(endpoint: E, input: ExchangeInput<E> = {}): Promise<ExchangeAnswer<E>> => {
  const outcome = await ask(endpoint, input)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}
const recompute = (
  change: {
    hash?: string
    keys?: typeof keys
    ask?: typeof ask
    isCancelled?: () => boolean
    onProgress?: (share: number) => void
  } = {},
) =>
  recomputeBlocks({
    version: 2,
    day: DAY,
    productId: BTC,
    hash: hashBefore,
    firstHash: firstHashesCell.get()[anchorName(DAY)] ?? null,
    onProgress: () => undefined,
    isCancelled: () => false,
    keys,
    ask,
    ...change,
  })

beforeAll(async () => {
  const startedAt = Date.now()
  server = await startTestServer({ now: () => stoppedAt ?? BEGIN + (Date.now() - startedAt) + added })
  ownKey = await testKeys()
  keys = { ...(await must(getConfiguration)).signingKeys, ...ownKey.publicKeys }
  await until(
    'some prices of the day',
    async () =>
      (await readPastTicks(server.database, ownKey, { productId: BTC, day: DAY, afterSeq: 0, afterTs: 0, limit: 10 }))
        .prices.length >= TICKS_MIN,
  )
})
afterAll(() => server.stop())
beforeEach(() => firstHashesCell.set({}))

const anchorNow = async () =>
  (await must(getMarketDays)).days.find(({ notice }) => notice.day === DAY)?.notice.anchor ?? ''

test('what binds the day is public, and so is the round that is played now, but no seed of a minute that is not over', async () => {
  expect((await must(getFairness)).market).toBe('simulated')
  const market = await must(getMarketDays)
  expect(market.days.map(({ notice }) => notice.day)).toEqual(['2026-11-19', DAY])
  expect(market.live?.at).toBeGreaterThan(BEGIN - 3_000)
  hashBefore = await anchorNow()
  const hour = await must(getMarketHour, { params: { day: DAY, hour: 23 } })
  if (hour.seed !== null) expect(dayStart(DAY) + (hour.seed.minute + 1) * 60_000).toBeLessThan(market.serverTime)
  expect(await must(getMarketHour, { params: { day: '2026-11-19', hour: 0 } })).toMatchObject({
    seed: null,
    rounds: [],
  })
})

test('a minute after it was played, the phone makes every price of it again from seeds and rounds', async () => {
  added = 125_000
  await until('a minute that is shown', async () => (await must(getMarketDays)).shownUntil > BEGIN + 60_000)
  stoppedAt = server.services.clock.now()
  shownUntil = (await must(getMarketDays)).shownUntil
  const shares: number[] = []
  const outcome = await recompute({ onProgress: (share) => void shares.push(share) })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'equal' } })
  const check = outcome.ok && outcome.value?.status === 'equal' ? outcome.value : null
  expect(check?.recorded).toBeGreaterThanOrEqual(TICKS_MIN)
  expect(check?.computed).toBe((check?.rounds ?? 0) * 12)
  expect(shares.length).toBeGreaterThan(0)
})

test('an independent script replays what is shown from the public data alone, tick by tick', async () => {
  const phone = await recompute()
  const { compared, unbound } = await replayMarket(server.address, DAY, BTC, server.services.clock.now())
  expect(unbound).toBe(0)
  expect(phone).toMatchObject({ ok: true, value: { status: 'equal', recorded: compared } })
})

test("a seed that does not lead to the anchor, a round that the beacon's key has not signed, or other terms are told", async () => {
  const hours = (change: (hour: ExchangeAnswer<typeof getMarketHour>) => ExchangeAnswer<typeof getMarketHour>) =>
    (async (endpoint: EndpointShape, input: ExchangeInput<EndpointShape>) => {
      const answer = await ask(endpoint, input)
      return answer.ok && endpoint.id === getMarketHour.id
        ? { ok: true, value: change(answer.value as unknown as ExchangeAnswer<typeof getMarketHour>) }
        : answer
    }) as unknown as typeof ask
  const otherSeed = hours((hour) => ({ ...hour, seed: hour.seed && { ...hour.seed, seed: 'a'.repeat(64) } }))
  expect(await recompute({ ask: otherSeed })).toMatchObject({ value: { status: 'other-seed', found: 'a'.repeat(64) } })
  const otherRound = hours((hour) => ({
    ...hour,
    rounds: hour.rounds.map((one, at, all) => ({ ...one, signature: all[at === 0 ? 1 : 0]?.signature ?? '' })),
  }))
  expect(await recompute({ ask: otherRound })).toMatchObject({ value: { status: 'wrong-round' } })
  const otherTerms = hours((hour) => ({
    ...hour,
    terms: hour.terms.map((one) => ({ ...one, notice: { ...one.notice, volatilityBp: 1 } })),
  }))
  expect(await recompute({ ask: otherTerms })).toMatchObject({ ok: false, problem: 'not-found' })
  // Prices that the server would rather not have compared: their rounds are kept back, or their seeds.
  const fewRounds = hours((hour) => ({ ...hour, rounds: hour.rounds.slice(-2) }))
  expect(await recompute({ ask: fewRounds })).toMatchObject({ value: { status: 'other-price', computed: null } })
  const earlySeed = hours((hour) => ({
    ...hour,
    seed: hour.seed && { minute: hour.seed.minute - 1, seed: seedBefore(hour.seed.seed) },
  }))
  expect(await recompute({ ask: earlySeed })).toMatchObject({ value: { status: 'in-part' } })
})

/** The server's own pages, but of three ticks each, and changed by the test. */
const inPages = (change: (page: PastTicks, at: number) => PastTicks = (page) => page, limit = 3) => {
  let at = -1
  return (async (endpoint: EndpointShape, input: ExchangeInput<EndpointShape>) => {
    if (endpoint.id !== getPastTicks.id) return ask(endpoint, input)
    const query = input.query as unknown as { afterSeq: number; afterTs: number }
    at += 1
    const page = await readPastTicks(server.database, ownKey, {
      productId: BTC,
      day: DAY,
      limit,
      until: shownUntil,
      ...query,
    })
    return { ok: true, value: change(page, at) }
  }) as unknown as typeof ask
}
/** Signs with a key of the test's own what the page says now, as an operator with the key in hand can. */
const signedAnew = (page: PastTicks): PastTicks => {
  const end = readTicksOfPage(BTC, page)?.end
  return end ? { ...page, head: signHead(ownKey, BTC, end) } : page
}
const bentAt = (place: number, page: PastTicks): PastTicks => ({
  ...page,
  prices: page.prices.map((price, at) => (at === place && price !== null ? price + 1 : price)),
})

test('pages of any size, one after the other, hang together, and are all that was recorded of the day', async () => {
  const first = await recompute()
  const paged = await recompute({ ask: inPages() })
  const comparedOf = (outcome: typeof first) =>
    outcome.ok && outcome.value?.status === 'equal' ? { ...outcome.value, heads: null } : outcome
  expect(comparedOf(paged)).toEqual(comparedOf(first))
  const head = first.ok && first.value?.status === 'equal' ? first.value.head : null
  const { rows } = await sql<{ seq: string; ts: string }>`
    select seq, ts from tick where product_id = ${BTC} and kind = 'price' and source_ts < ${shownUntil}
    order by seq desc limit 1`.execute(server.database)
  expect(head).toEqual({ seq: Number(rows[0]?.seq), ts: Number(rows[0]?.ts) })
})

test('a recorded price that is one step off is found, with both prices, where a known key has signed it', async () => {
  const outcome = await recompute({ ask: inPages((page, at) => (at === 1 ? signedAnew(bentAt(1, page)) : page)) })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'other-price' } })
  const check = outcome.ok ? outcome.value : null
  if (check?.status !== 'other-price') throw new Error('not found')
  expect(check.recorded).toBe((check.computed ?? 0) + 1)
})

test.each<[string, (page: PastTicks) => PastTicks]>([
  [
    'a price that is left out without a gap mark',
    ({ steps: [first = 0, second = 0, ...steps], prices, lags, ...page }) => ({
      ...page,
      steps: [first + second, ...steps],
      prices: prices.slice(1),
      lags: lags.slice(1),
    }),
  ],
  [
    'a block that goes on behind a gap mark, and not with its first price',
    (page) => ({ ...page, prices: [null, ...page.prices.slice(1)], lags: [null, ...page.lags.slice(1)], gaps: [0] }),
  ],
])('%s is told, also under a signed head', async (_what, change) => {
  const outcome = await recompute({ ask: inPages((page, at) => (at === 1 ? signedAnew(change(page)) : page)) })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'left-out' } })
})

test.each<[string, (page: PastTicks, at: number) => PastTicks]>([
  ['a price that was changed under its signed head', (page, at) => (at === 1 ? bentAt(0, page) : page)],
  [
    'a tick that was left out',
    (page) => ({ ...page, steps: page.steps.slice(1), prices: page.prices.slice(1), lags: page.lags.slice(1) }),
  ],
  ['lists of unequal lengths', (page) => ({ ...page, lags: page.lags.slice(1) })],
  [
    'a page that hangs on another one',
    (page, at) => (at === 1 ? { ...page, before: { ...page.before, hash: 'f'.repeat(64) } } : page),
  ],
  [
    'a page that was signed for another beginning',
    (page, at) => (at === 1 ? signedAnew({ ...page, before: { ...page.before, hash: 'f'.repeat(64) } }) : page),
  ],
  ['the head of another product', (page) => ({ ...page, head: page.head && { ...page.head, productId: 'eth-usdt' } })],
  ['no head', (page) => ({ ...page, head: null })],
  [
    'an empty page that is not the last',
    (page, at) => (at === 1 ? { ...page, steps: [], prices: [], lags: [], gaps: [] } : page),
  ],
])('%s is said to hang on nothing', async (_what, change) => {
  expect(await recompute({ ask: inPages(change) })).toMatchObject({ ok: true, value: { status: 'not-linked' } })
})

test.each<[string, (page: PastTicks) => PastTicks]>([
  [
    'another signature',
    (page) => ({ ...page, head: page.head && { ...page.head, signature: `${page.head.signature.slice(0, -2)}AA` } }),
  ],
  [
    'a key that this device does not know',
    (page) => ({ ...page, head: page.head && { ...page.head, keyId: '0123456789abcdef' } }),
  ],
])('a head with %s is told as that', async (_what, change) => {
  expect(await recompute({ ask: inPages(change) })).toMatchObject({ ok: true, value: { status: 'unsigned-head' } })
})

test('a device that knows no key of the platform compares nothing', async () => {
  expect(await recompute({ keys: {} })).toMatchObject({ ok: false, problem: 'unavailable' })
})

test('an anchor that is not the published one, or not the one that this device saw first, is told', async () => {
  expect(await recompute({ hash: 'a'.repeat(64) })).toMatchObject({
    value: { status: 'other-seed', expected: 'a'.repeat(64), found: hashBefore },
  })
  const { days } = await must(getMarketDays)
  noteAnchors(days.map((day) => ({ ...day, notice: { ...day.notice, anchor: 'b'.repeat(64) } })))
  noteAnchors(days)
  expect(await recompute()).toMatchObject({ value: { status: 'other-seed', expected: 'b'.repeat(64) } })
})

test('a recomputation that was cancelled ends at its next step without a verdict', async () => {
  let steps = 0
  expect(await recompute({ onProgress: () => void (steps += 1), isCancelled: () => steps >= 1 })).toEqual({
    ok: true,
    value: null,
  })
  expect(steps).toBe(1)
})

test('of a day whose ticks were dropped seeds and rounds can still be checked, and that nothing else can is said', async () => {
  const { database } = server
  await until('the day dropped', async () =>
    (await forgetTicks(database, { now: dayStart(DAY) + 8 * DAY_MS, keepDays: 7 })).includes(DAY),
  )
  expect(await ask(getPastTicks, { params: { day: DAY }, query: { productId: BTC } })).toMatchObject({
    ok: false,
    problem: 'ticks-dropped',
  })
  expect(await recompute()).toEqual({ ok: true, value: { status: 'ticks-dropped' } })
  expect(await recompute({ hash: 'a'.repeat(64) })).toMatchObject({ value: { status: 'other-seed' } })
})
