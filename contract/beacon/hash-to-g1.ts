/**
 * Hashes many texts to the curve at once (RFC 9380, BLS12381G1_XMD:SHA-256_SSWU_RO_). Each text is mapped to the curve E' beside ours; sums are
 * formed there, and the way from E' to our curve and into its group, which keeps sums, is walked once for all of them.
 */
import { hash_to_field } from '@noble/curves/abstract/hash-to-curve.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { P, add, affine, quarterPower, reduced, timesX, type JacobianPoint } from './g1.ts'
import { ISOGENY } from './isogeny.ts'

/** E' is y² = x³ + A·x + B. */
export const A = BigInt(
  '0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d',
)
const B = BigInt('0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0')
const Z = 11n

/** The point of E' that a text is hashed to, before it is brought to our curve. @param dst the name of the use */
export function mapToBeside(text: Uint8Array, dst: string): JacobianPoint {
  const [[one], [other]] = hash_to_field(text, 2, {
    DST: dst,
    p: P,
    m: 1,
    k: 128,
    expand: 'xmd',
    hash: sha256,
  }) as [[bigint], [bigint]] // two elements were asked for, of one part each
  return add(map(one), map(other), A)
}

let rootOfMinusZ = 0n

/** Simplified SWU for P ≡ 3 mod 4 (RFC 9380, F.2), without a division. */
function map(u: bigint): JacobianPoint {
  const zuu = (Z * u * u) % P
  const sum = (zuu * zuu + zuu) % P
  const numerator = (B * (sum + 1n)) % P
  const denominator = (A * (sum === 0n ? Z : P - sum)) % P
  const square = (denominator * denominator) % P
  const cube = (square * denominator) % P
  // x³ + A·x + B, times the denominator's cube.
  const g = (((numerator * numerator + A * square) % P) * numerator + B * cube) % P
  const gv = (g * cube) % P
  let y = (quarterPower((((gv * cube) % P) * cube) % P) * gv) % P
  let x = numerator
  if ((((y * y) % P) * cube) % P !== g) {
    rootOfMinusZ ||= (quarterPower(P - Z) * (P - Z)) % P
    x = (zuu * numerator) % P
    y = (((((y * rootOfMinusZ) % P) * zuu) % P) * u) % P
  }
  if (y % 2n !== u % 2n) y = P - y
  return { x: (x * denominator) % P, y: (y * cube) % P, z: denominator }
}

/** Brings a point of E' to our curve, and into its group. Null for the point at infinity, and where it would end there. */
export function fromBeside(point: JacobianPoint): JacobianPoint | null {
  const from = affine(point)
  if (from === null) return null
  const { x, y } = from
  const [xNum, xDen, yNum, yDen] = [ISOGENY.xNum, ISOGENY.xDen, ISOGENY.yNum, ISOGENY.yDen].map((coefficients) =>
    coefficients.reduceRight((value, coefficient) => (value * x + coefficient) % P, 0n),
  ) as [bigint, bigint, bigint, bigint] // four were mapped
  // As x = xNum / xDen and y = y · yNum / yDen, over one denominator.
  const z = (xDen * yDen) % P
  if (z === 0n) return null
  const onCurve = {
    x: (((xNum * yDen) % P) * z) % P,
    y: (((((y * yNum) % P) * xDen) % P) * ((z * z) % P)) % P,
    z,
  }
  const cleared = add(timesX(onCurve), onCurve, 0n)
  return reduced(cleared.z) === 0n ? null : cleared
}
