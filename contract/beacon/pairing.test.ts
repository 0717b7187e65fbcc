/** Holds the pairing's own arithmetic against the library's. */
import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import {
  conjugateByValue,
  conjugated,
  cyclotomicSquared,
  frobenius,
  isOne,
  product,
  squared,
  type Fp12,
} from './fp12.ts'
import { P, reduced } from './g1.ts'
import { isPairingOne } from './is-pairing-one.ts'
import { BASE, linesOfPoint, pointOfKey, type Lines, type PointOfG2 } from './key-lines.ts'
import type { Fp2 as Part } from './fp2.ts'

const { Point } = bls12_381.G1
const { Point: Second } = bls12_381.G2
const { Fp2, Fp12: Library, Fr } = bls12_381.fields
type Known = typeof Library.ONE

const numberOf = (name: string | number) =>
  BigInt(`0x${createHash('sha512').update(`pairing ${name}`).digest('hex')}`) % Fr.ORDER

const ours = ({ c0, c1 }: typeof Fp2.ONE): Part => ({ a: c0, b: c1 })
const theirs = ({ a, b }: Part) => Fp2.create({ c0: reduced(a), c1: reduced(b) })
const parted = ({ c0, c1 }: Known): Fp12 => [c0.c0, c1.c0, c0.c1, c1.c1, c0.c2, c1.c2].map(ours)
const expectSame = (value: Fp12 | null, known: Known) => expect(value?.map(theirs)).toEqual(parted(known).map(theirs))

function valueOf(name: string): Known {
  const part = (at: number) => [numberOf(`${name} ${at}`), numberOf(`${name} ${at} u`)]
  return Library.fromBigTwelve([0, 1, 2, 3, 4, 5].flatMap(part) as Parameters<typeof Library.fromBigTwelve>[0])
}

const linesOf = (point: typeof Second.BASE) => {
  const { x, y } = point.toAffine()
  return linesOfPoint({ x: ours(x), y: ours(y) }) as Lines
}

/** A point of the second curve outside of the group. */
function stranger(): PointOfG2 {
  for (let a = 1n; ; a += 1n) {
    const x = Fp2.create({ c0: a, c1: 1n })
    try {
      const y = Fp2.sqrt(Fp2.add(Fp2.mul(Fp2.sqr(x), x), Fp2.create({ c0: 4n, c1: 4n })))
      if (!Second.fromAffine({ x, y }).isTorsionFree()) return { x: ours(x), y: ours(y) }
    } catch {
      // No point of the curve has this x.
    }
  }
}

const pointAt = ({ x, y }: PointOfG2) => Second.fromAffine({ x: theirs(x), y: theirs(y) })

function compressed({ x, y }: PointOfG2): string {
  const digits = `${x.b.toString(16).padStart(96, '0')}${x.a.toString(16).padStart(96, '0')}`
  const first = Number.parseInt(digits[0] ?? '', 16) + ((y.b === 0n ? y.a : y.b) > (P - 1n) / 2n ? 10 : 8)
  return `${first.toString(16)}${digits.slice(1)}`
}

test('values of the field are multiplied, squared and raised to powers of p as by the library', () => {
  const [one, other] = [valueOf('one'), valueOf('other')]
  expectSame(product(parted(one), parted(other)), Library.mul(one, other))
  expectSame(squared(parted(one)), Library.sqr(one))
  expectSame(conjugated(parted(one)), Library.conjugate(one))
  for (const power of [1, 2, 3]) expectSame(frobenius(parted(one), power), Library.frobeniusMap(one, power))
  const byValue = Library.div(Library.conjugate(one), one)
  expectSame(conjugateByValue(parted(one)), byValue)
  const cyclotomic = Library.mul(Library.frobeniusMap(byValue, 2), byValue)
  expectSame(cyclotomicSquared(parted(cyclotomic)), Library.sqr(cyclotomic))
  // A line has parts at three places alone.
  const line = [numberOf('a'), numberOf('b'), numberOf('c')].map((a) => ({ a, b: a + 1n }))
  const [zero, [low, middle, high]] = [{ a: 0n, b: 0n }, line]
  const whole = [low, zero, middle, high, zero, zero] as Fp12
  expect(product(parted(one), line, [0, 2, 3])).toEqual(product(parted(one), whole))
  expect(conjugateByValue(parted(Library.ZERO))).toBeNull()
  expect([isOne(parted(Library.ONE)), isOne(parted(one)), isOne(parted(Library.ZERO))]).toEqual([true, false, false])
})

test('a product of pairings is one exactly where the library says so', () => {
  const [secret, point] = [numberOf('secret'), Point.BASE.multiply(numberOf(1))]
  const right = point.multiply(secret).negate()
  for (const other of [right, right.negate(), right.add(Point.BASE)]) {
    const pairs = [
      { g1: point, g2: Second.BASE.multiply(secret) },
      { g1: other, g2: Second.BASE },
    ]
    const isOneHere = isPairingOne(pairs.map(({ g1, g2 }) => ({ ...g1.toAffine(), lines: linesOf(g2) })))
    expect(isOneHere).toBe(Library.eql(bls12_381.pairingBatch(pairs), Library.ONE))
    expect(isOneHere).toBe(other === right)
  }
  expect(BASE).toEqual({ x: ours(Second.BASE.toAffine().x), y: ours(Second.BASE.toAffine().y) })
})

test('a key is read as the library reads it', () => {
  for (let at = 0; at < 8; at += 1) {
    const point = Second.BASE.multiply(numberOf(at))
    for (const one of [point, point.negate()]) {
      const read = pointOfKey(one.toHex())
      expect(read).toEqual({ x: ours(one.toAffine().x), y: ours(one.toAffine().y) })
      expect(read && linesOfPoint(read)).not.toBeNull()
    }
  }
})

test('a point of the curve outside of the group has no lines, and no other text is a key', () => {
  const outside = stranger()
  expect(pointOfKey(compressed(outside))).toEqual(outside)
  // Cleared of the group's order, and of small ones: the loop's formulas meet their exceptions.
  const cofactor = (pointAt(outside).constructor as typeof Second).Fn.ORDER
  let small = pointAt(outside)
  for (const bit of cofactor.toString(2).slice(1))
    small = bit === '1' ? small.double().add(pointAt(outside)) : small.double()
  const mixed = small.add(Second.BASE)
  for (const point of [pointAt(outside), small, mixed]) {
    const { x, y } = point.toAffine()
    expect(point.isTorsionFree()).toBe(false)
    expect(linesOfPoint({ x: ours(x), y: ours(y) })).toBeNull()
  }
  const hex = Second.BASE.toHex()
  // A point that can be written with larger parts that are equal modulo P.
  let low = Second.BASE
  while (P + low.toAffine().x.c1 >= 2n ** 381n) low = low.add(Second.BASE)
  const { c0, c1 } = low.toAffine().x
  const flags = Number.parseInt(low.toHex()[0] ?? '', 16) & 14
  const aboveFirst = (P + c1).toString(16)
  const larger = [
    `${(flags + Number.parseInt(aboveFirst[0] ?? '', 16)).toString(16)}${aboveFirst.slice(1)}${low.toHex().slice(96)}`,
    `${low.toHex().slice(0, 96)}${(P + c0).toString(16).padStart(96, '0')}`,
  ]
  const wrong = [
    '',
    hex.slice(1),
    `${hex}0`,
    hex.toUpperCase(),
    `0${hex.slice(1)}`,
    `c${'0'.repeat(191)}`,
    ...larger,
    // No point of the curve.
    `8${'0'.repeat(190)}1`,
    Second.BASE.toHex(false),
  ]
  for (const text of wrong) expect([text, pointOfKey(text)]).toEqual([text, null])
})
