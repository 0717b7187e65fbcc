import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Attack } from '../attack.ts'
import { WALKED, putWalked } from '../put-walked.ts'

const { Point } = bls12_381.G1
const { Fp, Fr } = bls12_381.fields

/** A point of the curve whose order has no factor in common with the group's. */
function smallPoint() {
  // The curve has a point with x = 4, outside of the group.
  const outside = Point.fromAffine({ x: 4n, y: Fp.sqrt(Fp.create(68n)) })
  let small = outside
  for (const bit of Fr.ORDER.toString(2).slice(1)) small = bit === '1' ? small.double().add(outside) : small.double()
  return small
}

/** Another point than the signature, for which the pairing is the same. */
function secondText(signature: string): string {
  const { x, y } = Point.fromHex(signature).add(smallPoint()).toAffine()
  const digits = x.toString(16).padStart(96, '0')
  const first = Number.parseInt(digits.charAt(0), 16) + (y > (Fp.ORDER - 1n) / 2n ? 10 : 8)
  return `${first.toString(16)}${digits.slice(1)}`
}

export const attack: Attack = {
  name: "a second text for a round's signature, chosen among many: a point of small order added to it",
  noticed: 'by its walk',
  words: /the beacon's key has not signed all rounds/,
  before: (stage) =>
    putWalked(stage, {
      roundOf: ({ round, signature }) => ({ round, signature: secondText(signature) }),
    }),
  readApp: (stage) => stage.readWalk(WALKED),
}
