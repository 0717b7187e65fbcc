/**
 * The second group's side of a pairing: reads a beacon's key, and computes the lines that the pairing's loop evaluates. Nothing of it depends on the
 * rounds. Points lie on y² = x³ + 4·(1 + u) over Fp2.
 */
import { P } from './g1.ts'
import { conjugate, difference, isZero, scaled, squareRoot, squared, sum, times, timesXi, type Fp2 } from './fp2.ts'
import { GAMMA } from './fp12.ts'

/** |x| of the curve's family without its first bit: the loop's steps. */
const LOOP_BITS = [...0xd201000000010000n.toString(2)].slice(1).map((bit) => bit === '1')
const HALF = (P + 1n) / 2n

export interface PointOfG2 {
  readonly x: Fp2
  readonly y: Fp2
}

/** The factors of 1, of w² times x, and of w³ times y, for a point (x, y) of the first group. */
export type Line = readonly [Fp2, Fp2, Fp2]
/** For each step of the loop one line or two. */
export type Lines = readonly (readonly Line[])[]

/** The group's generator, as the standard names it. */
export const BASE: PointOfG2 = {
  x: {
    a: BigInt('0x24aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'),
    b: BigInt('0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e'),
  },
  y: {
    a: BigInt('0xce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801'),
    b: BigInt('0x606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be'),
  },
}

/** A compressed point as hex: flags, the part beside u, the other part. Null where it is no point of the curve, or the one at infinity. */
export function pointOfKey(hex: string): PointOfG2 | null {
  if (!/^[89ab][0-9a-f]{191}$/.test(hex)) return null
  const flags = Number.parseInt(hex[0] ?? '', 16)
  const b = BigInt(`0x${(flags % 2).toString(16)}${hex.slice(1, 96)}`)
  const a = BigInt(`0x${hex.slice(96)}`)
  if (a >= P || b >= P) return null
  const x = { a, b }
  const root = squareRoot(sum(times(squared(x), x), { a: 4n, b: 4n }))
  if (root === null) return null
  const y = { a: positive(root.a), b: positive(root.b) }
  const isLarger = (y.b === 0n ? y.a : y.b) > (P - 1n) / 2n
  return isLarger === flags >= 10 ? { x, y } : { x, y: { a: positive(-y.a), b: positive(-y.b) } }
}

const positive = (value: bigint) => ((value % P) + P) % P

/**
 * Null where the point is none of the group. The loop's last point is |x| times the first one, and of a point of the group that is −ψ(x, y): so the
 * group is checked by the way. Where a step meets its formula's exception, the third coordinate becomes zero and stays so: no point of the group
 * meets one.
 */
export function linesOfPoint(point: PointOfG2): Lines | null {
  const lines: Line[][] = []
  let last: Projective = { ...point, z: { a: 1n, b: 0n } }
  for (const isSet of LOOP_BITS) {
    const step: Line[] = []
    last = doubled(last, step)
    if (isSet) last = added(last, point, step)
    lines.push(step)
  }
  const { x, y, z } = last
  const square = squared(GAMMA)
  const isPsi =
    isZero(difference(times(conjugate(point.x), z), times(x, square))) &&
    isZero(sum(times(conjugate(point.y), z), times(y, times(square, GAMMA))))
  return isPsi && !isZero(z) ? lines : null
}

interface Projective {
  readonly x: Fp2
  readonly y: Fp2
  readonly z: Fp2
}

/** Costello, Lange and Naehrig, https://eprint.iacr.org/2009/615: doubles, and adds the tangent to the lines. */
function doubled({ x, y, z }: Projective, lines: Line[]): Projective {
  const yy = squared(y)
  const zz = squared(z)
  const b = scaled(timesXi(zz), 12n)
  const yz2 = times(scaled(y, 2n), z)
  lines.push([difference(b, yy), scaled(squared(x), 3n), { a: -yz2.a, b: -yz2.b }])
  const half = scaled(sum(yy, scaled(b, 3n)), HALF)
  return {
    x: scaled(times(times(difference(yy, scaled(b, 3n)), x), y), HALF),
    y: difference(squared(half), scaled(squared(b), 3n)),
    z: times(yy, yz2),
  }
}

/** Adds a point, and the line through both. */
function added({ x, y, z }: Projective, other: PointOfG2, lines: Line[]): Projective {
  const t0 = difference(y, times(other.y, z))
  const t1 = difference(x, times(other.x, z))
  lines.push([difference(times(t0, other.x), times(t1, other.y)), { a: -t0.a, b: -t0.b }, t1])
  const square = squared(t1)
  const cube = times(square, t1)
  const v = times(square, x)
  const t5 = sum(difference(cube, scaled(v, 2n)), times(squared(t0), z))
  return {
    x: times(t1, t5),
    y: difference(times(difference(v, t5), t0), times(cube, y)),
    z: times(z, cube),
  }
}
