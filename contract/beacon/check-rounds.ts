/** Checks a beacon's signatures. It carries the pairing: only what checks rounds may load it. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import type { Beacon } from './beacon.ts'

export const ROUND_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

export interface SignedRound {
  readonly round: number
  /** Hex of the compressed point. */
  readonly signature: string
}

type Point = ReturnType<typeof pointOfRound>

const { Point: G1 } = bls12_381.G1
const { Point: G2 } = bls12_381.G2
const { Fp12 } = bls12_381.fields

/** The point of G1 that a round's signature is the secret multiple of. */
export function pointOfRound(round: number) {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return bls12_381.shortSignatures.hash(sha256(new Uint8Array(number.buffer)), ROUND_DST)
}

/** Bits of a weight: a wrong round is passed over with a chance of 2^-64, and whoever made it can't try again unseen. */
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
  const signatures: Point[] = []
  for (const { signature } of rounds) {
    const point = pointOf(signature)
    if (point === null) return false
    signatures.push(point)
  }
  const hashes = rounds.map(({ round }) => pointOfRound(round))
  const [signed, asked] =
    rounds.length === 1
      ? [signatures[0] as Point, hashes[0] as Point]
      : weighted(
          signatures,
          hashes,
          rounds.map(() => bytesToNumberBE(random(WEIGHT_BITS / 8)) | 1n),
        )
  if (signed.is0() || asked.is0()) return false
  const product = bls12_381.pairingBatch([
    { g1: signed, g2: G2.BASE },
    { g1: asked.negate(), g2: G2.fromHex(beacon.publicKey) },
  ])
  return Fp12.eql(product, Fp12.ONE)
}

function weighted(signatures: Point[], hashes: Point[], weights: bigint[]): [Point, Point] {
  return [sumOfMultiples(signatures, weights), sumOfMultiples(hashes, weights)]
}

/** Pippenger's way. The library's own takes weights of 255 bits, and four times as long. */
function sumOfMultiples(points: readonly Point[], weights: readonly bigint[]): Point {
  // Few points are summed faster bit by bit.
  const width = points.length < 32 ? 1 : 4
  let sum = G1.ZERO
  for (let at = WEIGHT_BITS - width; at >= 0; at -= width) {
    for (let bit = 0; bit < width; bit += 1) sum = sum.double()
    const buckets = new Map<number, Point>()
    for (const [index, point] of points.entries()) {
      const digit = Number(((weights[index] ?? 0n) >> BigInt(at)) & BigInt((1 << width) - 1))
      if (digit > 0) buckets.set(digit, buckets.get(digit)?.add(point) ?? point)
    }
    let [running, inWindow] = [G1.ZERO, G1.ZERO]
    for (let digit = (1 << width) - 1; digit > 0; digit -= 1) {
      const bucket = buckets.get(digit)
      if (bucket) running = running.add(bucket)
      inWindow = inWindow.add(running)
    }
    sum = sum.add(inWindow)
  }
  return sum
}

/** Null where the text is no point of the group. */
function pointOf(signature: string): Point | null {
  try {
    const point = G1.fromHex(signature)
    point.assertValidity()
    return point.is0() ? null : point
  } catch {
    return null
  }
}
