/** Checks a beacon's signatures. It carries the pairing: only what checks rounds may load it. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Beacon } from './beacon.ts'
import { isPairingOne, type Pair } from './is-pairing-one.ts'
import { ROUND_DST, sumsOfRounds, textOfRound, type RoundSums, type SignedRound } from './round-sums.ts'

const { Point: G2 } = bls12_381.G2

/** The point of G1 that a round's signature is the secret multiple of, as the library has points. */
export function pointOfRound(round: number) {
  return bls12_381.shortSignatures.hash(textOfRound(round), ROUND_DST)
}

/**
 * Whether the beacon's key has signed all of these rounds. One pairing equation over random multiples of them. Throws on a key that is no
 * point of the group.
 * @param random so many bytes that nobody else can foresee
 */
export function areRounds(
  { publicKey }: Pick<Beacon, 'publicKey'>,
  rounds: readonly SignedRound[],
  random: (length: number) => Uint8Array,
): boolean {
  if (rounds.length === 0) return true
  const sums = sumsOfRounds(rounds, random)
  return sums !== null && isSignedBy(publicKey, sums)
}

/** `areRounds` with its source of chance, as `checkWalk` takes it. */
export function areRoundsBy(random: (length: number) => Uint8Array) {
  return (beacon: Pick<Beacon, 'publicKey'>, rounds: readonly SignedRound[]): boolean =>
    areRounds(beacon, rounds, random)
}

/** Whether one sum is the key's secret multiple of the other. Throws on a key that is no point of the group. */
export function isSignedBy(publicKey: string, { signed, asked }: RoundSums): boolean {
  const lines = linesOf(publicKey)
  return isPairingOne([
    { ...signed, lines: lines.ofBase },
    { x: asked.x, y: bls12_381.fields.Fp.neg(asked.y), lines: lines.ofKey },
  ])
}

let known: { readonly publicKey: string; readonly ofBase: Pair['lines']; readonly ofKey: Pair['lines'] } | null = null

/** Computes what `isSignedBy` needs of a key, and remembers it of the last one. Throws on a key that is no point of the group. */
export function linesOf(publicKey: string): { readonly ofBase: Pair['lines']; readonly ofKey: Pair['lines'] } {
  if (known?.publicKey !== publicKey) {
    const compute = bls12_381.utils.calcPairingPrecomputes
    known = { publicKey, ofBase: known?.ofBase ?? compute(G2.BASE), ofKey: compute(G2.fromHex(publicKey)) }
  }
  return known
}
