/** Holds this folder's own arithmetic against the library's. */
import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { INFINITY, P, add, affine, pointOf, sumOfMultiples, type JacobianPoint } from './g1.ts'
import { fromBeside, mapToBeside } from './hash-to-g1.ts'

const { Point } = bls12_381.G1
const { Fp, Fr } = bls12_381.fields
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
type Known = typeof Point.BASE

const numberOf = (name: string | number) =>
  BigInt(`0x${createHash('sha512').update(`g1 ${name}`).digest('hex')}`) % Fr.ORDER
const known = (name: string | number) => Point.BASE.multiply(numberOf(name))

/** Over a denominator of its own, as points are in the middle of a sum. */
function jacobian(point: Known, z = 1n): JacobianPoint {
  const { x, y } = point.toAffine()
  return { x: (x * z * z) % P, y: (y * z * z * z) % P, z }
}
const expectSame = (point: JacobianPoint, other: Known) =>
  expect(affine(point)).toEqual(other.is0() ? null : other.toAffine())

/** A point of the curve outside of the group. */
function stranger(): Known {
  for (let x = 1n; ; x += 1n) {
    try {
      const point = Point.fromAffine({ x, y: Fp.sqrt(Fp.create(x ** 3n + 4n)) })
      if (!point.isTorsionFree()) return point
    } catch {
      // No point of the curve has this x.
    }
  }
}

test.each([1n, 7n, P - 2n])(
  'points are added, and to themselves, as the library does, over the denominator %d',
  (z) => {
    for (let at = 0; at < 3; at += 1) {
      const [one, other] = [known(at), known(at + 100)]
      expectSame(add(jacobian(one, z), jacobian(other, 3n), 0n), one.add(other))
      expectSame(add(jacobian(one, z), jacobian(other), 0n), one.add(other))
      // The sum's formula divides by zero here.
      expectSame(add(jacobian(one, z), jacobian(one, 5n), 0n), one.double())
      expectSame(add(jacobian(one, z), jacobian(one.negate(), 5n), 0n), Point.ZERO)
      expectSame(add(INFINITY, jacobian(one, z), 0n), one)
      expectSame(add(jacobian(one, z), INFINITY, 0n), one)
    }
  },
)

test.each([1, 2, 31, 32])('the sum of %i multiples is the library’s', (count) => {
  const points = Array.from({ length: count }, (_, at) => known(at))
  const weights = points.map((_, at) => (at === 3 ? 0n : numberOf(`weight ${at}`) & (2n ** 64n - 1n)))
  const sum = points.reduce((total, point, at) => total.add(point.multiplyUnsafe(weights[at] ?? 0n)), Point.ZERO)
  expectSame(
    sumOfMultiples(
      points.map((point) => jacobian(point)),
      weights,
      { bits: 64, a: 0n },
    ),
    sum,
  )
})

test('a compressed point is read as the library reads it, and one outside of the group is none', () => {
  for (let at = 0; at < 8; at += 1) {
    const point = known(at)
    const read = pointOf(point.toHex())
    expect(read && affine(read)).toEqual(point.toAffine())
  }
  const outside = stranger()
  // Cleared of the group's order it has a small order: added to a signature it would be a second text for the same pairing.
  let small: Known = outside
  for (const bit of Fr.ORDER.toString(2).slice(1)) small = bit === '1' ? small.double().add(outside) : small.double()
  const { x, y } = outside.toAffine()
  const compressed = (point: { readonly x: bigint; readonly y: bigint }) => {
    const digits = point.x.toString(16).padStart(96, '0')
    const first = Number.parseInt(digits[0] ?? '', 16) + (point.y > (P - 1n) / 2n ? 10 : 8)
    return `${first.toString(16)}${digits.slice(1)}`
  }
  const mixed = known(1).add(small)
  expect(small.is0()).toBe(false)
  expect(mixed.isTorsionFree()).toBe(false)
  for (const hex of [compressed({ x, y }), compressed(small.toAffine()), compressed(mixed.toAffine())])
    expect([hex, pointOf(hex)]).toEqual([hex, null])
  expect(pointOf(compressed(known(1).toAffine()))).not.toBeNull()
})

test('no other text is read as a point', () => {
  const hex = known(1).toHex()
  const [p, aboveP] = [P.toString(16), (P + known(1).toAffine().x).toString(16)]
  const wrong = [
    '',
    hex.slice(1),
    `${hex}0`,
    hex.toUpperCase(),
    `0${hex.slice(1)}`,
    `c${'0'.repeat(95)}`,
    `9${p.slice(1)}`,
    `9${aboveP.slice(1)}`,
    known(1).toHex(false),
  ]
  for (const text of wrong) expect([text, pointOf(text)]).toEqual([text, null])
})

test('a text is hashed to the library’s point, and the way from the curve beside ours keeps sums', () => {
  const curve = BigInt(
    '0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d',
  )
  let [beside, sum] = [INFINITY, Point.ZERO]
  for (let at = 0; at < 8; at += 1) {
    const text = createHash('sha256').update(`text ${at}`).digest()
    const [mapped, asked] = [mapToBeside(text, DST), bls12_381.shortSignatures.hash(text, DST)]
    const hashed = fromBeside(mapped)
    expect(hashed && affine(hashed)).toEqual(asked.toAffine())
    beside = add(beside, mapped, curve)
    sum = sum.add(asked)
  }
  const summed = fromBeside(beside)
  expect(summed && affine(summed)).toEqual(sum.toAffine())
  expect(fromBeside(INFINITY)).toBeNull()
})
