/** The simulated market as anybody may check it: the hash before the day, the day played again after it, against the chain's own records. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { getFairness, getPastDay, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { DAY_MS, TICKS_PER_DAY, dayOf, dayStart, seedHash, tickOfDay } from '../../contract/settlement/simulated-day.ts'
import { readPastPrices } from '../../server/prices/chain/read-past-prices.ts'
import { forgetTicks } from '../../server/trading/keep-ticks.ts'
import { recomputeDay } from '../../src/commands/recompute-day.ts'
import { createRemote, type ExchangeAnswer, type ExchangeInput } from '../../src/remote/exchange.ts'
import { firstHashesCell, noteHashes } from '../../src/store/device/fairness.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { until } from '../support/trader.ts'

const DAY = '2026-11-18'
const BTC = 'btc-usdt'
/** Late on the day; the test sets the clock on to the next one. */
const BEGIN = dayStart(DAY) + DAY_MS - 600_000
const TICKS_MIN = 6

let server: TestServer
let hashBefore: string
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
  change: { hash?: string; ask?: typeof ask; isCancelled?: () => boolean; onProgress?: (share: number) => void } = {},
) =>
  recomputeDay({
    day: DAY,
    productId: BTC,
    hash: hashBefore,
    firstHash: firstHashesCell.get()[DAY] ?? null,
    onProgress: () => undefined,
    isCancelled: () => false,
    ask,
    ...change,
  })

beforeAll(async () => {
  const startedAt = Date.now()
  server = await startTestServer({ now: () => BEGIN + (Date.now() - startedAt) + (isNextDay ? 600_000 : 0) })
  await until(
    'some prices of the day',
    async () =>
      (await readPastPrices(server.database, { productId: BTC, day: DAY, from: 0, limit: 10 })).prices.length >=
      TICKS_MIN,
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

test('pages of any size, one after the other, are all recorded prices of the day', async () => {
  const pages = async (limit: number) => {
    const all: [number, number | undefined][] = []
    for (let from: number | null = 0; from !== null;) {
      const page: Awaited<ReturnType<typeof readPastPrices>> = await readPastPrices(server.database, {
        productId: BTC,
        day: DAY,
        from,
        limit,
      })
      all.push(...page.indices.map((index, at): [number, number | undefined] => [index, page.prices[at]]))
      from = page.next
    }
    return all
  }
  const whole = await pages(100_000)
  expect(whole.length).toBeGreaterThanOrEqual(TICKS_MIN)
  expect(await pages(3)).toEqual(whole)
  const day = (await must(getPastDay, { params: { day: DAY } })).days.find((one) => one.productId === BTC)
  const [index, price] = whole.at(-1) ?? [0, 0]
  expect(day && tickOfDay(day, index).price).toBe(price)
})

test('a recorded price that is one step off is found, with both prices', async () => {
  const bent = (async (endpoint: EndpointShape, input: ExchangeInput<EndpointShape>) => {
    const outcome = await ask(endpoint, input)
    if (endpoint.id !== getPastTicks.id || !outcome.ok) return outcome
    // The type is the endpoint's own, which was just looked at.
    const page = outcome.value as unknown as { prices: number[] }
    return { ok: true, value: { ...page, prices: page.prices.map((price, at) => (at === 2 ? price + 1 : price)) } }
  }) as unknown as typeof ask
  const outcome = await recompute({ ask: bent })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'other-price' } })
  const check = outcome.ok ? outcome.value : null
  if (check?.status !== 'other-price') throw new Error('not found')
  expect(check.recorded).toBe((check.computed ?? 0) + 1)
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
