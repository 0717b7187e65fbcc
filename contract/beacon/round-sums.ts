/**
 * The two sums that stand for many rounds of a beacon in one pairing equation. Nothing of the pairing is here, and each sum is formed by
 * itself, so that two threads can form one each.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { affine, pointOf, sumOfMultiples, type AffinePoint, type JacobianPoint } from './g1.ts'
import { A, fromBeside, mapToBeside, numberOf } from './hash-to-g1.ts'

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

/** Bits of a weight: a wrong round is passed over with a chance of 2^-63, and its maker can't try again unseen. */
const WEIGHT_BITS = 64

/**
 * A weight for each of so many rounds; both sums need the same ones.
 * @param random so many bytes that nobody else can foresee
 */
export function weightsOf(count: number, random: (length: number) => Uint8Array): bigint[] {
  // A round by itself needs no weight.
  if (count === 1) return [1n]
  return Array.from({ length: count }, () => numberOf(random(WEIGHT_BITS / 8)) | 1n)
}

/** The weighted sum of the rounds' signatures, each a point of the group (`pointOf`). */
export function signedSum(signatures: readonly JacobianPoint[], weights: readonly bigint[]): AffinePoint | null {
  return affine(sumOfMultiples(signatures, weights, { bits: bitsOf(weights), a: 0n }))
}

/**
 * The weighted sum of the points that the rounds' numbers are hashed to. Throws on what is no number of a round.
 * @param mapped the point of E' that a number is hashed to, for whoever keeps them
 */
export function askedSum(
  rounds: readonly number[],
  weights: readonly bigint[],
  mapped: (round: number) => JacobianPoint = mappedRound,
): AffinePoint | null {
  const beside = rounds.map((round) => mapped(round))
  const hashed = fromBeside(sumOfMultiples(beside, weights, { bits: bitsOf(weights), a: A }))
  return hashed && affine(hashed)
}

const bitsOf = (weights: readonly bigint[]) => (weights.length === 1 ? 1 : WEIGHT_BITS)

export function mappedRound(round: number): JacobianPoint {
  return mapToBeside(textOfRound(round), ROUND_DST)
}

/**
 * Both sums.
 * @param rounds at least one
 * @param random so many bytes that nobody else can foresee
 * @returns null where a signature is no point of the group: then the key has not signed all of them
 */
export function sumsOfRounds(rounds: readonly SignedRound[], random: (length: number) => Uint8Array): RoundSums | null {
  const points: JacobianPoint[] = []
  for (const { signature } of rounds) {
    const point = pointOf(signature)
    if (point === null) return null
    points.push(point)
  }
  const weights = weightsOf(rounds.length, random)
  const signed = signedSum(points, weights)
  const numbers = rounds.map(({ round }) => round)
  const asked = askedSum(numbers, weights)
  return signed && asked && { signed, asked }
}
