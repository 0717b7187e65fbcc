import { randomBytes } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { QUICKNET, QUICKNET_CHAIN, chainHash, roundAt, timeOfRound } from './beacon.ts'
import { beaconSchema } from './beacon-schema.ts'
import { areRounds } from './check-rounds.ts'
import { pointOfRound } from './point-of-round.ts'
import type { SignedRound } from './round-sums.ts'

/** Rounds that drand's quicknet has published: https://api.drand.sh/v2/beacons/quicknet/rounds/<number>. */
const PUBLISHED: readonly SignedRound[] = [
  {
    round: 42,
    signature: '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
  },
  {
    round: 1_000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 1_001,
    signature: 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
  },
  {
    round: 1_002,
    signature: 'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e',
  },
  {
    round: 1_003,
    signature: 'b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c8392fd5d45d88aeb76b56ccfcb0296d7',
  },
  {
    round: 32_398_885,
    signature: '8f6d5ddd520329a4ce9a25db41c0552a5ac04bd56577138cbb0ec2b9326af2b8012c7dc2c5bcddc439d922c93a281d24',
  },
]
const [first, second] = PUBLISHED as readonly [SignedRound, SignedRound]

test("quicknet's chain hash follows from its key, its times and its group", () => {
  expect(beaconSchema.safeParse(QUICKNET).success).toBe(true)
  expect(chainHash(QUICKNET)).toBe(QUICKNET_CHAIN)
  expect(chainHash({ ...QUICKNET, genesisTime: QUICKNET.genesisTime + 3 })).not.toBe(QUICKNET_CHAIN)
})

test('a round is made every three seconds, the first at the genesis time', () => {
  const genesis = QUICKNET.genesisTime * 1_000
  expect(timeOfRound(QUICKNET, 1)).toBe(genesis)
  expect(timeOfRound(QUICKNET, 1_000)).toBe(1_692_806_364_000)
  expect([genesis - 1, genesis, genesis + 2_999, genesis + 3_000].map((time) => roundAt(QUICKNET, time))).toEqual([
    0, 1, 1, 2,
  ])
})

test.each(PUBLISHED.map((one) => [one.round, one] as const))(
  'the published round %i of quicknet is signed by its key',
  (_round, one) => {
    expect(areRounds(QUICKNET, [one], randomBytes)).toBe(true)
  },
)

test("another round's signature, another beacon's, a point outside of the group or no point is none", () => {
  const secret = new Uint8Array(32).fill(7)
  const foreign = bls12_381.shortSignatures.sign(pointOfRound(42), secret).toHex()
  const wrong = [
    second.signature,
    foreign,
    'ff'.repeat(48),
    '00'.repeat(48),
    `c0${'00'.repeat(47)}`,
    first.signature.slice(2),
    'zz'.repeat(48),
    // The same x with the other y.
    `b${first.signature.slice(1)}`,
  ]
  for (const signature of wrong)
    expect([signature, areRounds(QUICKNET, [{ round: 42, signature }], randomBytes)]).toEqual([signature, false])
})

test('rounds are checked together, and one wrong among them is found at every place', () => {
  expect(areRounds(QUICKNET, PUBLISHED, randomBytes)).toBe(true)
  expect(areRounds(QUICKNET, [], randomBytes)).toBe(true)
  for (const place of PUBLISHED.keys()) {
    const bent = PUBLISHED.map((one, at) => (at === place ? { ...one, round: one.round + 1 } : one))
    expect(areRounds(QUICKNET, bent, randomBytes)).toBe(false)
  }
})

test('two wrong signatures that would cancel each other in a plain sum are found: each has a weight of its own', () => {
  const { Point } = bls12_381.G1
  const shift = Point.BASE
  const moved = (signature: string, by: typeof shift) => Point.fromHex(signature).add(by).toHex()
  const bent = [
    { ...first, signature: moved(first.signature, shift) },
    { ...second, signature: moved(second.signature, shift.negate()) },
  ]
  const sum = (rounds: readonly SignedRound[]) =>
    rounds.reduce((total, { signature }) => total.add(Point.fromHex(signature)), Point.ZERO)
  expect(sum(bent).equals(sum([first, second]))).toBe(true)
  expect(areRounds(QUICKNET, bent, randomBytes)).toBe(false)
})

test('one wrong round among forty of an own key is found wherever it lies', () => {
  const secret = new Uint8Array(32).fill(5)
  const beacon = { ...QUICKNET, publicKey: bls12_381.shortSignatures.getPublicKey(secret).toHex() }
  const rounds = Array.from({ length: 40 }, (_, at) => ({
    round: at + 1,
    signature: bls12_381.shortSignatures.sign(pointOfRound(at + 1), secret).toHex(),
  }))
  expect(areRounds(beacon, rounds, randomBytes)).toBe(true)
  for (const wrong of [0, 17, 39]) {
    const bent = rounds.map((one, at) => (at === wrong ? { ...one, signature: rounds[20]?.signature ?? '' } : one))
    expect([wrong, areRounds(beacon, bent, randomBytes)]).toEqual([wrong, false])
  }
})
