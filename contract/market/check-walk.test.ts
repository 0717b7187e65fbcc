/** What a house could write into an order's ticks or its walk, signed with the platform's own key: the device says that it does not hold. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedRound, walkedOrder } from '../../tests/support/walked-order.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { QUICKNET } from '../beacon/beacon.ts'
import { areRoundsBy } from '../beacon/check-rounds.ts'
import type { Proof } from '../settlement/receipt.ts'
import { START_PRICE_MAX } from '../settlement/simulated-day.ts'
import { tickHash, type Tick } from '../settlement/tick.ts'
import { checkWalk } from './check-walk.ts'
import { marketText } from './market-day.ts'
import type { Walk } from './walk.ts'

const key = testKey()
const { proof, walk } = walkedOrder(key)
const check = (change: Partial<Omit<Proof, 'source'>> & { readonly source?: Walk }) =>
  checkWalk({ ...proof, ...change }, { trustedKeys: key.keys, areRounds: areRoundsBy(randomBytes) })
const mismatch = (detail: string) => ({ status: 'mismatch', detail: expect.stringContaining(detail) })

test('a price that names no block is told, wherever it stands: under the first rule it would decide', () => {
  expect(check({})).toMatchObject({ status: 'equal', prices: proof.ticks.length })
  for (const at of [0, 5, proof.ticks.length]) {
    const [before] = proof.ticks.slice(at ? at - 1 : 0)
    const own: Tick = { ...(before as Tick), price: 1, sourceTs: null }
    expect(check({ ticks: proof.ticks.toSpliced(at, 0, own) })).toEqual(mismatch('names no block'))
  }
})

test('of prices that were not made again nothing is said to be public', () => {
  const [day] = walk.days
  const notice = { ...(day as Walk['days'][0]).notice, beacon: QUICKNET }
  const source = { ...walk, days: [{ notice, signature: key.sign(marketText(notice)) }], rounds: [] }
  expect(check({ source, ticks: [] })).toEqual({ status: 'equal', prices: 0, rounds: 0, isPublic: false })
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
