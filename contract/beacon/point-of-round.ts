/** The point that a beacon signs. This file loads the whole library of the curve: only a holder of a secret may load it. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { ROUND_DST, textOfRound } from './round-sums.ts'

/** The point of G1 that a round's signature is the secret multiple of, as the library has points. */
export function pointOfRound(round: number) {
  return bls12_381.shortSignatures.hash(textOfRound(round), ROUND_DST)
}
