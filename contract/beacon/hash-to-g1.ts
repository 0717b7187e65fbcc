/**
 * Hashes many texts to the curve at once (RFC 9380, BLS12381G1_XMD:SHA-256_SSWU_RO_). Each text is mapped to the curve E' beside ours; sums are
 * formed there, and the way from E' to our curve and into its group, which keeps sums, is walked once for all of them.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
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
  const bytes = expanded(text, utf8ToBytes(dst))
  const [one, other] = [bytes.subarray(0, ELEMENT_BYTES), bytes.subarray(ELEMENT_BYTES)]
  return add(map(numberOf(one) % P), map(numberOf(other) % P), A)
}

/** Big-endian. */
export function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`)
}

/** Bytes that a number below P is made of, so that its chances are even: RFC 9380, 5.1. */
const ELEMENT_BYTES = 64
const HASH_BYTES = 32
const HASH_BLOCK = 64

/** Two elements' bytes from a text: expand_message_xmd of RFC 9380, 5.3.1. @param dst at most 255 bytes */
function expanded(text: Uint8Array, dst: Uint8Array): Uint8Array {
  const length = 2 * ELEMENT_BYTES
  const name = concatBytes(dst, Uint8Array.of(dst.length))
  const first = sha256(concatBytes(new Uint8Array(HASH_BLOCK), text, Uint8Array.of(0, length, 0), name))
  const result = new Uint8Array(length)
  let last = new Uint8Array(HASH_BYTES)
  for (let at = 1; at <= length / HASH_BYTES; at += 1) {
    const mixed = first.map((byte, index) => byte ^ (last[index] as number))
    last = sha256(concatBytes(mixed, Uint8Array.of(at), name))
    result.set(last, (at - 1) * HASH_BYTES)
  }
  return result
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
