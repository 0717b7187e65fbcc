/** Checks a beacon's signatures. It carries the pairing: only what checks rounds may load it. */
import type { Beacon } from './beacon.ts'
import { isPairingOne } from './is-pairing-one.ts'
import { BASE, linesOfPoint, pointOfKey, type Lines } from './key-lines.ts'
import { sumsOfRounds, type RoundSums, type SignedRound } from './round-sums.ts'

/**
 * Whether the beacon's key has signed all of these rounds. One pairing equation over random multiples of them. A key that is no point of the group has
 * signed none.
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

/** Whether one sum is the key's secret multiple of the other. False for a key that is no point of the group. */
export function isSignedBy(publicKey: string, { signed, asked }: RoundSums): boolean {
  const lines = linesOf(publicKey)
  return (
    lines !== null &&
    isPairingOne([
      { ...signed, lines: lines.ofBase },
      { x: asked.x, y: -asked.y, lines: lines.ofKey },
    ])
  )
}

interface KeyLines {
  readonly publicKey: string
  readonly ofBase: Lines
  readonly ofKey: Lines
}

let known: KeyLines | null = null

/** Computes what `isSignedBy` needs of a key, and remembers it of the last one. Null for what is no point of the group. */
export function linesOf(publicKey: string): KeyLines | null {
  if (known?.publicKey !== publicKey) {
    const point = pointOfKey(publicKey)
    const ofKey = point && linesOfPoint(point)
    const ofBase = known?.ofBase ?? linesOfPoint(BASE)
    if (ofKey === null || ofBase === null) return null
    known = { publicKey, ofBase, ofKey }
  }
  return known
}
