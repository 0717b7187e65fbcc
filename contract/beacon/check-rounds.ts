/** Checks a beacon's signatures. It carries the pairing: only what checks rounds may load it. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import type { Beacon } from './beacon.ts'
import { affine, pointOf, sumOfMultiples, type JacobianPoint } from './g1.ts'
import { A, fromBeside, mapToBeside } from './hash-to-g1.ts'
import { isPairingOne, type Pair } from './is-pairing-one.ts'

export const ROUND_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export interface SignedRound {
  readonly round: number
  /** Hex of the compressed point. */
  readonly signature: string
}

const { Point: G2 } = bls12_381.G2

/** The text that is hashed to the point of G1 that a round's signature is the secret multiple of. */
function textOfRound(round: number): Uint8Array {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(number.buffer))
}

/** The point of G1 that a round's signature is the secret multiple of, as the library has points. */
export function pointOfRound(round: number) {
  return bls12_381.shortSignatures.hash(textOfRound(round), ROUND_DST)
}

/** Bits of a weight: a wrong round is passed over with a chance of 2^-63, and whoever made it can't try again unseen. */
const WEIGHT_BITS = 64

/**
 * Whether the beacon's key has signed all of these rounds. One pairing equation over random multiples of them.
 * @param random so many bytes that nobody else can foresee
 */
export function areRounds(
  beacon: Beacon,
  rounds: readonly SignedRound[],
  random: (length: number) => Uint8Array,
): boolean {
  if (rounds.length === 0) return true
  const signatures: JacobianPoint[] = []
  for (const { signature } of rounds) {
    const point = pointOf(signature)
    if (point === null) return false
    signatures.push(point)
  }
  // A round by itself needs no weight.
  const weights = rounds.length === 1 ? [1n] : rounds.map(() => bytesToNumberBE(random(WEIGHT_BITS / 8)) | 1n)
  const bits = rounds.length === 1 ? 1 : WEIGHT_BITS
  const beside = rounds.map(({ round }) => mapToBeside(textOfRound(round), ROUND_DST))
  const asked = fromBeside(sumOfMultiples(beside, weights, { bits, a: A }))
  const [signed, askedPoint] = [affine(sumOfMultiples(signatures, weights, { bits, a: 0n })), asked && affine(asked)]
  if (!signed || !askedPoint) return false
  const lines = linesOf(beacon.publicKey)
  return isPairingOne([
    { ...signed, lines: lines.ofBase },
    { x: askedPoint.x, y: bls12_381.fields.Fp.neg(askedPoint.y), lines: lines.ofKey },
  ])
}

let known: { readonly publicKey: string; readonly ofBase: Pair['lines']; readonly ofKey: Pair['lines'] } | null = null

/** Remembers those of the key that was asked for last. Throws on a key that is no point of the group. */
function linesOf(publicKey: string) {
  if (known?.publicKey !== publicKey) {
    const compute = bls12_381.utils.calcPairingPrecomputes
    known = { publicKey, ofBase: known?.ofBase ?? compute(G2.BASE), ofKey: compute(G2.fromHex(publicKey)) }
  }
  return known
}
