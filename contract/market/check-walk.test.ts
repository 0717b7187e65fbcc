/** A house bends an order's ticks or its walk and signs them with the platform's own key: the device says that they do not hold. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedRound, walkedOrder } from '../../tests/support/walked-order.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { QUICKNET, ROUND_MS } from '../beacon/beacon.ts'
import { areRoundsBy } from '../beacon/check-rounds.ts'
import type { Proof } from '../settlement/receipt.ts'
import { START_PRICE_MAX } from '../settlement/simulated-day.ts'
import { tickHash, type Tick } from '../settlement/tick.ts'
import { checkWalk } from './check-walk.ts'
import { marketText } from './market-day.ts'
import { minuteOf, seedBefore } from './minute-seeds.ts'
import { playBlock } from './simulated-block.ts'
import type { Walk } from './walk.ts'

const key = testKey()
const { proof, walk } = walkedOrder(key)
const check = (change: Partial<Omit<Proof, 'source'>> & { readonly source?: Walk }) =>
  checkWalk({ ...proof, ...change }, { trustedKeys: key.keys, areRounds: areRoundsBy(randomBytes) })
const mismatch = (detail: string) => ({ status: 'mismatch', detail: expect.stringContaining(detail) })

/** The seed of a time's minute, from the newest of the walk. */
function seedAt(time: number): string {
  const [newest] = walk.seeds
  let seed = newest?.seed ?? ''
  for (let minute = newest?.minute ?? 0; minute > minuteOf(time); minute -= 1) seed = seedBefore(seed)
  return seed
}

test('a price that names no block is told, wherever it stands: under the first rule it would decide', () => {
  expect(check({})).toMatchObject({ status: 'equal', prices: proof.ticks.length })
  for (const at of [0, 5, proof.ticks.length]) {
    const [before] = proof.ticks.slice(at ? at - 1 : 0)
    const own: Tick = { ...(before as Tick), price: 1, sourceTs: null }
    expect(check({ ticks: proof.ticks.toSpliced(at, 0, own) })).toEqual(mismatch('names no block'))
  }
})

test('behind a gap mark the walk goes on with the first price of a block, never within one', () => {
  const [at, blocks] = [proof.ticks[12]?.ts ?? 0, Map.groupBy(proof.ticks, ({ sourceTs }) => sourceTs)]
  const gap: Tick = { ...(proof.ticks[11] as Tick), kind: 'gap', price: null, sourceTs: null, ts: at }
  // The second block is left out, as if its round were missing; the third one goes on from the first one's last price.
  const second = blocks.get(at) ?? []
  const third = blocks.get(at + ROUND_MS) ?? []
  const start = { ...walk.rounds[2], seed: seedAt(at + ROUND_MS), productId: gap.productId, volatilityBp: 6_000 }
  const played = playBlock({ ...(start as Parameters<typeof playBlock>[0]), startPrice: proof.ticks[11]?.price ?? 0 })
  const [head, cut] = [
    proof.ticks.slice(0, 12),
    third.map((tick, slot) => ({ ...tick, price: played[slot]?.price ?? 0 })),
  ]
  expect([second.length, third.length]).toEqual([12, 12])
  expect(check({ ticks: [...head, gap, ...cut] })).toMatchObject({ status: 'equal', prices: 24 })
  for (const slot of [1, 7, 11])
    expect(check({ ticks: [...head, gap, ...cut.slice(slot)] })).toEqual(mismatch('goes on within a block'))
})

test('of prices that were not made again nothing is said to be public', () => {
  const [day] = walk.days
  const notice = { ...(day as Walk['days'][0]).notice, beacon: QUICKNET }
  const source = { ...walk, days: [{ notice, signature: key.sign(marketText(notice)) }], rounds: [] }
  expect(check({ source, ticks: [] })).toEqual({ status: 'equal', prices: 0, rounds: 0, gaps: 0, isPublic: false })
  expect(check({ source: { ...walk, days: [], terms: [], seeds: [], rounds: [], keys: {} } })).toEqual(
    mismatch('not the form of a walk'),
  )
})

test('a price that no product has, and a round or a beacon from beyond all dates, are told and end no check', () => {
  const [head] = walk.before.ticks
  const bare = { ...(head as Tick), price: START_PRICE_MAX + 1 }
  const high = { ...bare, hash: tickHash(walk.before.hash, bare) }
  const receipt = { ...proof.acceptance.receipt, acceptedHash: high.hash }
  expect(
    check({
      acceptance: { ...proof.acceptance, receipt },
      source: { ...walk, before: { ...walk.before, ticks: [high] } },
    }),
  ).toEqual(mismatch('no product has the price'))
  const { signature } = signedRound(1)
  const form = mismatch('not the form of a walk')
  expect(
    check({ source: { ...walk, rounds: [...walk.rounds, { round: Number.MAX_SAFE_INTEGER, signature }] } }),
  ).toEqual(form)
  const days = walk.days.map((day) => ({
    ...day,
    notice: { ...day.notice, beacon: { ...day.notice.beacon, genesisTime: Number.MAX_SAFE_INTEGER } },
  }))
  expect(check({ source: { ...walk, days } })).toEqual(form)
})
