/** The simulated market as anybody may check it: the hash before the day, the day played again after it, against the chain's own records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { getFairness, getPastDay, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import { readPastTicks as readTicksOfPage, type PastTicks } from '../../contract/settlement/past-ticks.ts'
import { DAY_MS, TICKS_PER_DAY, dayOf, dayStart, seedHash } from '../../contract/settlement/simulated-day.ts'
import { signHead } from '../../server/prices/chain/chain-writer.ts'
import { readPastTicks } from '../../server/prices/chain/read-past-ticks.ts'
import type { SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { forgetTicks } from '../../server/trading/keep-ticks.ts'
import { recomputeDay } from '../../src/commands/recompute-day.ts'
import { createRemote, type ExchangeAnswer, type ExchangeInput } from '../../src/remote/exchange.ts'
import { firstHashesCell, noteHashes } from '../../src/store/device/fairness.ts'
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
let isNextDay = false
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
  recomputeDay({
    day: DAY,
    productId: BTC,
    hash: hashBefore,
    firstHash: firstHashesCell.get()[DAY] ?? null,
    onProgress: () => undefined,
    isCancelled: () => false,
    keys,
    ask,
    ...change,
  })

beforeAll(async () => {
  const startedAt = Date.now()
  server = await startTestServer({ now: () => BEGIN + (Date.now() - startedAt) + (isNextDay ? 600_000 : 0) })
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

test('while the day lasts its hash is public, and neither its seed nor its records are', async () => {
  const { market, seeds, serverTime } = await must(getFairness)
  expect([market, dayOf(serverTime)]).toEqual(['simulated', DAY])
  const today = seeds.find((seed) => seed.day === DAY)
  expect(today).toMatchObject({ seed: null })
  hashBefore = today?.hash ?? ''
  expect(await ask(getPastDay, { params: { day: DAY } })).toMatchObject({ ok: false, problem: 'not-found' })
  expect(await ask(getPastTicks, { params: { day: DAY }, query: { productId: BTC } })).toMatchObject({
    ok: false,
    problem: 'not-found',
  })
})

test('when it is over the seed has that hash, and the phone finds every recorded price', async () => {
  isNextDay = true
  await until('the day is over', async () => (await ask(getPastDay, { params: { day: DAY } })).ok)
  await until('the chain beyond the day', async () => {
    const { rows } = await sql<{ ts: string }>`select ts from chain_head where product_id = ${BTC}`.execute(
      server.database,
    )
    return Number(rows[0]?.ts) > dayStart(DAY) + DAY_MS
  })
  const seed = (await must(getFairness)).seeds.find((one) => one.day === DAY)
  expect(seed?.hash).toBe(hashBefore)
  expect(seedHash(seed?.seed ?? '')).toBe(hashBefore)
  const shares: number[] = []
  const outcome = await recompute({ onProgress: (share) => void shares.push(share) })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'equal', computed: TICKS_PER_DAY } })
  const recorded = outcome.ok && outcome.value?.status === 'equal' ? outcome.value.recorded : 0
  expect(recorded).toBeGreaterThanOrEqual(TICKS_MIN)
  // In steps: the screen is drawn between them.
  expect(shares.length).toBeGreaterThan(100)
  expect(shares).toEqual(shares.toSorted((left, right) => left - right))
})

/** The server's own pages, but of three ticks each, and changed by the test. */
const inPages = (change: (page: PastTicks, at: number) => PastTicks = (page) => page, limit = 3) => {
  let at = -1
  return (async (endpoint: EndpointShape, input: ExchangeInput<EndpointShape>) => {
    if (endpoint.id !== getPastTicks.id) return ask(endpoint, input)
    const query = input.query as unknown as { afterSeq: number; afterTs: number }
    at += 1
    const page = await readPastTicks(server.database, ownKey, { productId: BTC, day: DAY, limit, ...query })
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
  expect(await recompute({ ask: inPages() })).toEqual(first)
  const head = first.ok && first.value?.status === 'equal' ? first.value.head : null
  const { rows } = await sql<{ seq: string; ts: string }>`
    select seq, ts from tick where product_id = ${BTC} and kind = 'price' and source_ts < ${dayStart(DAY) + DAY_MS}
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

test('a seed that has not the published hash, or not the one that this device saw first, is told', async () => {
  expect(await recompute({ hash: 'a'.repeat(64) })).toMatchObject({
    value: { status: 'other-seed', expected: 'a'.repeat(64), found: hashBefore },
  })
  noteHashes([{ day: DAY, hash: 'b'.repeat(64), seed: null, madeAt: 0 }])
  noteHashes([{ day: DAY, hash: hashBefore, seed: null, madeAt: 0 }])
  expect(await recompute()).toMatchObject({ value: { status: 'other-seed', expected: 'b'.repeat(64) } })
})

test('a recomputation that was cancelled ends at its next step without a verdict', async () => {
  let steps = 0
  expect(await recompute({ onProgress: () => void (steps += 1), isCancelled: () => steps >= 3 })).toEqual({
    ok: true,
    value: null,
  })
  expect(steps).toBe(3)
})

test('of a day whose ticks were dropped the seed can still be checked, and that nothing else can is said', async () => {
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
