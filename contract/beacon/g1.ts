/**
 * Points of the curve y² = x³ + ax + b over the field of BLS12-381, in Jacobian coordinates: only what checking many signatures at once needs.
 * The library's points are general and constant in time; a hundred public rounds are checked several times faster without either.
 * The library's file is not needed for them: it brings the pairing, which a thread that forms sums alone need not read.
 * contract/beacon/g1.test.ts holds each function against the library's.
 */

/** The field's order. */
export const P = BigInt(
  '0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab',
)
/** |x| of the curve's family: p, the group's order and its cofactor follow from it. */
const X_BITS = 0xd201000000010000n.toString(2)
/** A cube root of one: (x, y) → (BETA·x, y) multiplies a point of the group by −x². */
const BETA = BigInt('0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe')

/** Coordinates are kept between −P and P; a point with z = 0 is the one at infinity. */
export interface JacobianPoint {
  readonly x: bigint
  readonly y: bigint
  readonly z: bigint
}
export interface AffinePoint {
  readonly x: bigint
  readonly y: bigint
}

export const INFINITY: JacobianPoint = { x: 1n, y: 1n, z: 0n }

/** The smallest number that is not negative, of those that are equal modulo P. */
export function reduced(value: bigint): bigint {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}

/** (P − 3) / 4 in digits of five bits, the highest first: the power that both roots and ratios need. */
const POWER_DIGITS = [...((P - 3n) / 4n).toString(32)].map((digit) => Number.parseInt(digit, 32))

/** value^((P − 3) / 4). The square root of a square is this times the value. */
export function quarterPower(value: bigint): bigint {
  const powers = [1n, value]
  for (let at = 2; at < 32; at += 1) powers.push(((powers[at - 1] as bigint) * value) % P)
  let result = 1n
  for (const digit of POWER_DIGITS) {
    for (let bit = 0; bit < 5; bit += 1) result = (result * result) % P
    if (digit > 0) result = (result * (powers[digit] as bigint)) % P
  }
  return result
}

/** By Fermat: value^(P − 2), and P − 2 is four times the quarter power's exponent, and one. */
export function inverseOf(value: bigint): bigint {
  const square = quarterPower(value) ** 2n % P
  return (((square * square) % P) * value) % P
}

/** @param a the curve's coefficient of x */
function double({ x, y, z }: JacobianPoint, a: bigint): JacobianPoint {
  const yy = (y * y) % P
  const s = 4n * ((x * yy) % P)
  const m = 3n * ((x * x) % P) + (a === 0n ? 0n : a * (((z * z) % P) ** 2n % P))
  const x3 = (m * m - 2n * s) % P
  return { x: x3, y: (m * (s - x3) - 8n * yy * yy) % P, z: (2n * y * z) % P }
}

export function add(one: JacobianPoint, other: JacobianPoint, a: bigint): JacobianPoint {
  if (one.z === 0n) return other
  if (other.z === 0n) return one
  const zz = (one.z * one.z) % P
  const u2 = (other.x * zz) % P
  const s2 = (((other.y * zz) % P) * one.z) % P
  let [u1, s1, z] = [one.x, one.y, one.z]
  if (other.z !== 1n) {
    const otherZz = (other.z * other.z) % P
    u1 = (u1 * otherZz) % P
    s1 = (((s1 * otherZz) % P) * other.z) % P
    z = (z * other.z) % P
  }
  const h = (u2 - u1) % P
  const r = (s2 - s1) % P
  if (h === 0n) return r === 0n ? double(one, a) : INFINITY
  const hh = (h * h) % P
  const hhh = (hh * h) % P
  const v = (u1 * hh) % P
  const x3 = (r * r - hhh - 2n * v) % P
  return { x: x3, y: (r * (v - x3) - s1 * hhh) % P, z: (z * h) % P }
}

/** |x| times a point of the curve with a = 0. */
export function timesX(point: JacobianPoint): JacobianPoint {
  let result = point
  for (const bit of X_BITS.slice(1)) {
    result = double(result, 0n)
    if (bit === '1') result = add(result, point, 0n)
  }
  return result
}

/** Null for the point at infinity. */
export function affine({ x, y, z }: JacobianPoint): AffinePoint | null {
  if (z === 0n) return null
  const inverse = inverseOf(reduced(z))
  const square = (inverse * inverse) % P
  return { x: reduced(x * square), y: reduced(((y * square) % P) * inverse) }
}

/** A compressed point as hex; null where it is none, the one at infinity, or none of the group. */
export function pointOf(hex: string): JacobianPoint | null {
  const flags = Number.parseInt(hex[0] ?? '', 16)
  // Compressed, not at infinity; the third bit says which of the two roots.
  if (!/^[89ab][0-9a-f]{95}$/.test(hex)) return null
  const x = BigInt(`0x${(flags % 2).toString(16)}${hex.slice(1)}`)
  if (x >= P) return null
  const square = (x * x * x + 4n) % P
  const root = (quarterPower(square) * square) % P
  if ((root * root) % P !== square) return null
  const isLarger = root > (P - 1n) / 2n
  const y = isLarger === flags >= 10 ? root : reduced(-root)
  return isOfGroup({ x, y }) ? { x, y, z: 1n } : null
}

/** Points of the group alone are multiplied by −x² by the cube root. Others would be a second text for the same signature. */
function isOfGroup({ x, y }: AffinePoint): boolean {
  const multiple = timesX(timesX({ x, y, z: 1n }))
  const zz = (multiple.z * multiple.z) % P
  if (zz === 0n) return false
  const isX = (multiple.x - ((BETA * x) % P) * zz) % P === 0n
  return isX && (multiple.y + y * ((zz * multiple.z) % P)) % P === 0n
}

/** Σ weights · points, by Pippenger's way. @param bits of the longest weight */
export function sumOfMultiples(
  points: readonly JacobianPoint[],
  weights: readonly bigint[],
  { bits, a }: { readonly bits: number; readonly a: bigint },
): JacobianPoint {
  const width = points.length < 32 ? 2 : 4
  const mask = (1n << BigInt(width)) - 1n
  let sum = INFINITY
  for (let at = Math.ceil(bits / width) * width - width; at >= 0; at -= width) {
    for (let bit = 0; bit < width; bit += 1) sum = double(sum, a)
    const buckets = Array<JacobianPoint>(1 << width).fill(INFINITY)
    for (const [index, point] of points.entries()) {
      const digit = Number(((weights[index] ?? 0n) >> BigInt(at)) & mask)
      if (digit > 0) buckets[digit] = add(buckets[digit] as JacobianPoint, point, a)
    }
    let [running, inWindow] = [INFINITY, INFINITY]
    for (let digit = buckets.length - 1; digit > 0; digit -= 1) {
      running = add(running, buckets[digit] as JacobianPoint, a)
      inWindow = add(inWindow, running, a)
    }
    sum = add(sum, inWindow, a)
  }
  return sum
}
