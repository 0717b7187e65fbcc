import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk } from '../../contract/market/check-walk.ts'
import { marketText } from '../../contract/market/market-day.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { seedsLead } from '../../contract/market/seeds-of-walk.ts'
import { walkedOrder } from '../../tests/support/walked-order.ts'
import { checkWalkBeside } from './check-walk-beside.ts'
import { pairingBeyond, type Pairing } from './pairing.ts'
import { prepare, servePairing } from './serve-pairing.ts'

const key = testKey()
const { proof, walk } = walkedOrder(key)
const channel = new MessageChannel()
servePairing(channel.port2)
const beyond = pairingBeyond(channel.port1)
let asked = 0
const pairing: Pairing = {
  ask: (question) => {
    asked += 1
    return beyond.ask(question)
  },
}

function beside(source: Walk, checkedRounds = new Set<string>()) {
  const wish = { proof: { ...proof, source }, keys: key.keys, anchors: {} }
  return checkWalkBeside(wish, { pairing, checkedRounds, random: randomBytes })
}

const inOne = (source: Walk) =>
  checkWalk({ ...proof, source }, { trustedKeys: key.keys, areRounds: areRoundsBy(randomBytes) })

const withRound = (at: number, signature: string): Walk => ({
  ...walk,
  rounds: walk.rounds.map((one, index) => (index === at ? { ...one, signature } : one)),
})

test('a walk is checked in two threads as in one, and its rounds are asked for once', async () => {
  const checkedRounds = new Set<string>()
  const found = await beside(walk, checkedRounds)
  expect(found).toMatchObject({ status: 'equal', rounds: walk.rounds.length })
  expect(found).toEqual(inOne(walk))
  expect([asked, checkedRounds.size]).toEqual([1, walk.rounds.length])
  expect(await beside(walk, checkedRounds)).toEqual(found)
  expect(asked).toBe(1)
})

const other = walk.rounds[0]?.signature ?? ''

test('one wrong round among them is found, said as in one thread, and none is remembered as right', async () => {
  for (const [at, signature] of [
    [1, other],
    [walk.rounds.length - 1, other],
    // No point of the curve.
    [2, `8${'0'.repeat(94)}1`],
  ] as const) {
    const checkedRounds = new Set<string>()
    const bent = withRound(at, signature)
    const found = await beside(bent, checkedRounds)
    expect(found).toMatchObject({ status: 'mismatch', detail: expect.stringContaining('has not signed all rounds') })
    expect(found).toEqual(inOne(bent))
    expect(checkedRounds.size).toBe(0)
  }
})

test('what does not hold beside the rounds is found too, and a source that is no walk', async () => {
  const stranger = testKey()
  for (const bent of [
    { ...walk, days: walk.days.map((day) => ({ ...day, signature: stranger.sign('another text') })) },
    { ...walk, seeds: walk.seeds.map((one) => ({ ...one, seed: 'ab'.repeat(32) })) },
    { ...walk, rounds: [] },
    { type: 'walk' } as unknown as Walk,
    { ...walk, rounds: [{ round: 0.5, signature: other }] },
    { ...walk, rounds: [...walk.rounds, { round: Number.MAX_SAFE_INTEGER, signature: other }] },
    { ...walk, rounds: Array.from({ length: 2_001 }, (_, at) => ({ round: at + 1, signature: other })) },
    { ...walk, days: [], terms: [], seeds: [], rounds: [], keys: {} },
    { ...walk, days: Array(3).fill(walk.days[0]) },
  ]) {
    const found = await beside(bent)
    expect(found.status).toBe('mismatch')
    expect(found).toEqual(inOne(bent))
  }
})

test('a round that the other thread was not asked for is never taken for right', async () => {
  let reads = 0
  // While it is looked at for what to ask, the walk names no days: nothing is asked for.
  const shifting = {
    ...walk,
    get days() {
      reads += 1
      return reads <= 2 ? [] : walk.days
    },
  }
  const before = asked
  expect(await beside(shifting)).toMatchObject({ status: 'mismatch', detail: expect.stringContaining('all rounds') })
  expect([asked, reads > 2]).toEqual([before, true])
})

test('seeds that the page has held against their anchors are not made again, and one that leads elsewhere is not held', async () => {
  const elsewhere = { ...walk, seeds: walk.seeds.map((one) => ({ ...one, seed: 'ab'.repeat(32) })) }
  const places: unknown[] = [
    walk,
    elsewhere,
    { ...walk, seeds: [] },
    { type: 'walk' },
    { ...walk, days: Array(3).fill(walk.days[0]) },
  ]
  for (const minute of [-1, 0.5, 1e9]) places.push({ ...walk, seeds: walk.seeds.map((one) => ({ ...one, minute })) })
  expect(places.map(seedsLead)).toEqual(places.map((_source, at) => at === 0))
  const wish = { proof, keys: key.keys, anchors: {}, areSeedsChecked: true }
  const found = await checkWalkBeside(wish, { pairing, checkedRounds: new Set(), random: randomBytes })
  expect(found).toEqual(inOne(walk))
})

test('what the page foretells decides nothing', async () => {
  const publicKey = walk.days[0]?.notice.beacon.publicKey ?? ''
  for (const forecast of [
    { publicKey: `8${'0'.repeat(190)}1`, rounds: walk.rounds.map(({ round }) => round + 1) },
    { publicKey, rounds: [0.5, Number.NaN] },
    { publicKey, rounds: walk.rounds.map(({ round }) => round) },
  ]) {
    prepare(forecast)
    expect((await beside(withRound(1, other))).status).toBe('mismatch')
    expect((await beside(walk)).status).toBe('equal')
  }
})

test("a beacon's key that is none has signed nothing, and the next walk is checked", async () => {
  const [day] = walk.days
  if (!day) throw new Error('a walk has a day')
  const notice = { ...day.notice, beacon: { ...day.notice.beacon, publicKey: `8${'0'.repeat(190)}1` } }
  const bent = { ...walk, days: [{ notice, signature: key.sign(marketText(notice)) }] }
  const found = await beside(bent)
  expect(found).toMatchObject({ status: 'mismatch', detail: expect.stringContaining('has not signed all rounds') })
  expect(found).toEqual(inOne(bent))
  expect(await beside(walk)).toMatchObject({ status: 'equal' })
})
