/**
 * The two sums that stand for many rounds of a beacon in one pairing equation. Nothing of the pairing is here, so that a thread that has not
 * loaded it can form them.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import { affine, pointOf, sumOfMultiples, type AffinePoint, type JacobianPoint } from './g1.ts'
import { A, fromBeside, mapToBeside } from './hash-to-g1.ts'

export const ROUND_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export interface SignedRound {
  readonly round: number
  /** Hex of the compressed point. */
  readonly signature: string
}

/** The beacon's key has signed all rounds when `signed` is its secret's multiple of `asked`. */
export interface RoundSums {
  /** The weighted sum of the rounds' signatures. */
  readonly signed: AffinePoint
  /** The sum, with the same weights, of the points that the rounds' numbers are hashed to. */
  readonly asked: AffinePoint
}

/** The text that is hashed to the point of G1 that a round's signature is the secret multiple of. */
export function textOfRound(round: number): Uint8Array {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(number.buffer))
}

/** Bits of a weight: a wrong round is passed over with a chance of 2^-63, and whoever made it can't try again unseen. */
const WEIGHT_BITS = 64

/**
 * @param rounds at least one
 * @param random so many bytes that nobody else can foresee
 * @returns null where a signature is no point of the group: then the key has not signed all of them
 */
export function sumsOfRounds(rounds: readonly SignedRound[], random: (length: number) => Uint8Array): RoundSums | null {
  const signatures: JacobianPoint[] = []
  for (const { signature } of rounds) {
    const point = pointOf(signature)
    if (point === null) return null
    signatures.push(point)
  }
  // A round by itself needs no weight.
  const weights = rounds.length === 1 ? [1n] : rounds.map(() => bytesToNumberBE(random(WEIGHT_BITS / 8)) | 1n)
  const bits = rounds.length === 1 ? 1 : WEIGHT_BITS
  const beside = rounds.map(({ round }) => mapToBeside(textOfRound(round), ROUND_DST))
  const hashed = fromBeside(sumOfMultiples(beside, weights, { bits, a: A }))
  const [signed, asked] = [affine(sumOfMultiples(signatures, weights, { bits, a: 0n })), hashed && affine(hashed)]
  return signed && asked && { signed, asked }
}
