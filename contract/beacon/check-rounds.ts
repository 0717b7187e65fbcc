/** Checks a beacon's signatures. It carries the pairing: only what checks rounds may load it. */
import { pippenger } from '@noble/curves/abstract/curve.js'
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

/**
 * Whether the beacon's key has signed all of these rounds. One pairing equation over random multiples of them: a wrong one among many is
 * passed over with a chance of 2^-128.
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
          rounds.map(() => bytesToNumberBE(random(16)) | 1n),
        )
  if (signed.is0() || asked.is0()) return false
  const product = bls12_381.pairingBatch([
    { g1: signed, g2: G2.BASE },
    { g1: asked.negate(), g2: G2.fromHex(beacon.publicKey) },
  ])
  return Fp12.eql(product, Fp12.ONE)
}

function weighted(signatures: Point[], hashes: Point[], weights: bigint[]): [Point, Point] {
  return [pippenger(G1, signatures, weights), pippenger(G1, hashes, weights)]
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
