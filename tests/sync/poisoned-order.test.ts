/** The page of an order that no honest platform has: one whose signed terms are out of all bounds, or whose prices are not their source's. Its check says so, and the incident stands there at once. */
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOrder } from '../../src/commands/check-order.ts'
import { checkOrderWalk } from '../../src/commands/check-walk.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { keepWait, type Wait } from '../../src/evidence/waits.ts'
import { configurationCell } from '../../src/store/device/configuration.ts'
import { pinnedKeysCell } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { systemClock } from '../../src/store/device/system-clock.ts'
import { mirrorOf } from '../../src/store/mirror/open-mirror.ts'
import { signedOrder } from '../support/signed-order.ts'
import { ACCEPTED_AT, provenOrder, testKey, USER, withTerms } from '../support/signed-files.ts'

const key = testKey()
const NodeRequest = globalThis.Request
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}
const evidence = new Evidence(USER)
beforeEach(() => {
  vi.stubGlobal('Request', PageRequest)
  sessionCell.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
  // A check reads only this part of the configuration.
  configurationCell.set({ signingKeys: key.keys } as ReturnType<typeof configurationCell.get>)
  pinnedKeysCell.set({ keys: key.keys, strangers: [] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  evidence.close()
  await Dexie.delete(evidence.name)
})

test.each([{ returnRateBp: -8_000 }, { countdownSeconds: 0 }, { priceScale: 30 }, { stake: '-100.00' }])(
  'an order with %o in its signed terms says that they are outside the rule, and notes one incident',
  async (poison) => {
    await evidence.open()
    const [name = ''] = Object.keys(poison)
    const { order, proof } = withTerms(key, provenOrder(key), poison)
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(proof)))
    for (const check of [checkOrder, checkOrder])
      expect(await check(order)).toMatchObject({
        ok: true,
        value: { verdict: 'poisoned', poison: expect.stringContaining(name === 'stake' ? 'stake' : name) as string },
      })
    const incidents = await evidence.incidents.toArray()
    expect(incidents).toMatchObject([
      { kind: 'proof-failed', collection: 'orders', rowId: order.id, finalAt: order.settledAt },
    ])
    expect(incidents[0]?.detail).toMatch(/^terms: /)
    expect(incidents[0]?.proofs?.now).toContain(`"${name}"`)
    expect((await evidence.seals.toArray()).map(({ verdict }) => verdict)).toEqual(['mismatch'])
  },
)

test('an order with the usual terms is checked as before', async () => {
  await evidence.open()
  const { order, proof } = provenOrder(key, { acceptedAt: ACCEPTED_AT })
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(proof)))
  expect(await checkOrder(order)).toMatchObject({ ok: true, value: { verdict: 'verified' } })
  expect(await evidence.incidents.count()).toBe(0)
})

/** A device whose platform says so of its market, now and when the order was bought; it has read all that is published. */
async function inMarket(market: { readonly now: string; readonly bought?: string }, orderId: string): Promise<void> {
  await evidence.open()
  configurationCell.set({ signingKeys: key.keys, market: market.now } as ReturnType<typeof configurationCell.get>)
  const wait = {
    type: 'wait',
    version: 1,
    waitMs: 90,
    seenSeq: 1,
    seenAt: 1,
    accepted: { seq: 1, at: 1 },
    problem: null,
  }
  if (market.bought) await keepWait(evidence, orderId, { ...(wait as Wait), market: market.bought }, ACCEPTED_AT)
  await mirrorOf('public')?.meta.put({
    id: 'cursor',
    epoch: 'epoch-1',
    seq: 1,
    generation: 1,
    snapshot: null,
    asOf: Date.UTC(2027, 0, 1),
    verifiedAt: ACCEPTED_AT,
  })
}

test.each([
  ['the messages of named prices are not shown', undefined, { now: 'pyth' }, /no message is shown/],
  [
    'no price names one, in a market that was on signed prices',
    'all',
    { now: 'pyth', bought: 'pyth' },
    /no price names/,
  ],
] as const)('prices that their source has not signed are noted: %s', async (_name, unnamed, market, words) => {
  const { order, proof } = signedOrder(key, {}, { ownExit: -1, ...(unnamed && { unnamed }), sourceOf: () => undefined })
  await inMarket(market, order.id)
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json(unnamed ? { walk: null, shownAt: null } : { signedPrices: null })),
  )
  expect(await checkOrderWalk(order, proof)).toMatchObject({ value: { status: 'mismatch', step: 'source' } })
  expect(await evidence.incidents.toArray()).toMatchObject([
    { kind: 'proof-failed', rowId: order.id, detail: expect.stringMatching(words) as string },
  ])
  expect((await evidence.seals.toArray()).map(({ verdict }) => verdict)).toEqual(['mismatch'])
})

test.each([
  ['a market that was another when the order was bought', { now: 'pyth', bought: 'exchange' }, 'unsigned'],
  ['an order that this device did not buy', { now: 'pyth' }, 'unsigned'],
  ['an exchange', { now: 'exchange', bought: 'pyth' }, 'none'],
] as const)('prices without a message accuse nobody: %s', async (_name, market, status) => {
  const { order, proof } = signedOrder(key, {}, { ownExit: -1, unnamed: 'all', sourceOf: () => undefined })
  await inMarket(market, order.id)
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ walk: null, shownAt: null })))
  expect(await checkOrderWalk(order, proof)).toEqual({ ok: true, value: { status } })
  expect(await evidence.incidents.count()).toBe(0)
})

describe('in a simulated market', () => {
  const last = (proof: { readonly ticks: readonly { readonly ts: number }[] }) => proof.ticks.at(-1)?.ts ?? 0
  const answers = (answer: object) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answer)))

  test.each([
    ['never', () => null],
    ['in a year', (end: number) => end + 365 * 86_400_000],
  ])('prices whose seeds are shown %s are noted', async (_when, shownAt) => {
    const { order, proof } = provenOrder(key, { acceptedAt: ACCEPTED_AT })
    await inMarket({ now: 'exchange', bought: 'simulated' }, order.id)
    vi.spyOn(systemClock, 'now').mockReturnValue(last(proof) + 3_600_000)
    answers({ walk: null, shownAt: shownAt(last(proof)) })
    expect(await checkOrderWalk(order, proof)).toMatchObject({ value: { status: 'mismatch', step: 'walk' } })
    expect(await evidence.incidents.toArray()).toMatchObject([
      { kind: 'proof-failed', rowId: order.id, detail: expect.stringMatching(/no seeds and rounds/) as string },
    ])
  })

  test('seeds that are still to come, or prices of an exchange that it was changed to, accuse nobody', async () => {
    const { order, proof } = provenOrder(key, { acceptedAt: ACCEPTED_AT })
    await inMarket({ now: 'simulated', bought: 'simulated' }, order.id)
    vi.spyOn(systemClock, 'now').mockReturnValue(last(proof) + 30_000)
    answers({ walk: null, shownAt: last(proof) + 65_000 })
    expect(await checkOrderWalk(order, proof)).toMatchObject({ value: { status: 'pending' } })
    answers({ walk: null, shownAt: null })
    const [first, ...rest] = proof.ticks
    const traded = first && { ...first, trade: { id: '1', symbol: 'BTC-USD' } }
    const ofExchange = { ...proof, ticks: traded ? [traded, ...rest] : [] }
    expect(await checkOrderWalk(order, ofExchange)).toEqual({ ok: true, value: { status: 'none' } })
    expect(await evidence.incidents.count()).toBe(0)
  })
})
