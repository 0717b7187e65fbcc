/**
 * The field in which pairings take their values: f0 + f1·w + … + f5·w⁵ over Fp2, with w⁶ = 1 + u. The library builds it from three fields, one in
 * the other. Six parts beside each other need far fewer steps that are no products, and each part of a product is reduced once.
 */
import { P } from './g1.ts'
import { ONE as ONE_OF_PARTS, conjugate, difference, inverse, isZero, times, timesXi, type Fp2 } from './fp2.ts'

export type Fp12 = readonly Fp2[]

const PARTS = 6
const ALL_PLACES = [0, 1, 2, 3, 4, 5]
const ZERO: Fp2 = { a: 0n, b: 0n }
export const ONE: Fp12 = [ONE_OF_PARTS, ZERO, ZERO, ZERO, ZERO, ZERO]

/** Sums of products that are not reduced yet, by their powers of w. */
class Sums {
  readonly a = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]
  readonly b = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]

  /** Adds the product of two parts beside w^at. */
  add(at: number, one: Fp2, other: Fp2): void {
    this.a[at] = (this.a[at] as bigint) + one.a * other.a - one.b * other.b
    this.b[at] = (this.b[at] as bigint) + one.a * other.b + one.b * other.a
  }

  /** w⁶ is 1 + u, so each part from w⁶ on is added to two. */
  value(): Fp12 {
    return [this.part(0), this.part(1), this.part(2), this.part(3), this.part(4), this.part(5)]
  }

  private part(at: number): Fp2 {
    const [a, b] = [this.a[at] as bigint, this.b[at] as bigint]
    if (at === 5) return { a: a % P, b: b % P }
    const [highA, highB] = [this.a[at + PARTS] as bigint, this.b[at + PARTS] as bigint]
    return { a: (a + highA - highB) % P, b: (b + highA + highB) % P }
  }
}

/** @param places the powers of w that the other's parts stand beside */
export function product(one: Fp12, other: Fp12, places: readonly number[] = ALL_PLACES): Fp12 {
  const sums = new Sums()
  for (let right = 0; right < places.length; right += 1) {
    const part = other[right] as Fp2
    for (let left = 0; left < PARTS; left += 1) sums.add(left + (places[right] as number), one[left] as Fp2, part)
  }
  return sums.value()
}

export function squared(value: Fp12): Fp12 {
  const sums = new Sums()
  for (let left = 0; left < PARTS; left += 1) {
    const part = value[left] as Fp2
    sums.add(2 * left, part, part)
    const twice = { a: 2n * part.a, b: 2n * part.b }
    for (let right = left + 1; right < PARTS; right += 1) sums.add(left + right, twice, value[right] as Fp2)
  }
  return sums.value()
}

/**
 * The square of a number whose (p⁶ + 1)th and (p⁴ − p² + 1)th powers are one, as all are that the last step of a pairing squares: Granger and Scott,
 * https://eprint.iacr.org/2009/565.
 */
export function cyclotomicSquared(value: Fp12): Fp12 {
  const [f0, f1, f2, f3, f4, f5] = value as Six
  const [s03, s14, s25] = [squareOf(f0, f3), squareOf(f1, f4), squareOf(f2, f5)]
  return [
    less(s03.first, f0),
    more(timesXi(s25.second), f1),
    less(s14.first, f2),
    more(s03.second, f3),
    less(s25.first, f4),
    more(s14.second, f5),
  ]
}

type Six = readonly [Fp2, Fp2, Fp2, Fp2, Fp2, Fp2]

/** one² + (1 + u)·other², and 2·one·other; not reduced. */
function squareOf(one: Fp2, other: Fp2): { readonly first: Fp2; readonly second: Fp2 } {
  const a = (other.a + other.b) * (other.a - other.b)
  const b = 2n * other.a * other.b
  return {
    first: { a: (one.a + one.b) * (one.a - one.b) + a - b, b: 2n * one.a * one.b + a + b },
    second: { a: 2n * (one.a * other.a - one.b * other.b), b: 2n * (one.a * other.b + one.b * other.a) },
  }
}

const less = (square: Fp2, part: Fp2) => ({
  a: (3n * square.a - 2n * part.a) % P,
  b: (3n * square.b - 2n * part.b) % P,
})
const more = (square: Fp2, part: Fp2) => ({
  a: (3n * square.a + 2n * part.a) % P,
  b: (3n * square.b + 2n * part.b) % P,
})

/** value^(p⁶): w becomes −w. */
export function conjugated(value: Fp12): Fp12 {
  return value.map((part, at) => (at % 2 === 0 ? part : { a: -part.a, b: -part.b }))
}

/** (1 + u)^((p − 1) / 6): what w^p is of w. */
export const GAMMA: Fp2 = {
  a: BigInt('0x1904d3bf02bb0667c231beb4202c0d1f0fd603fd3cbd5f4f7b2443d784bab9c4f67ea53d63e7813d8d0775ed92235fb8'),
  b: BigInt('0xfc3e2b36c4e03288e9e902231f9fb854a14787b6c7b36fec0c8ec971f63c5f282d5ac14d6c7ec22cf78a126ddc4af3'),
}

/** value^(p^power). */
export function frobenius(value: Fp12, power: number): Fp12 {
  let result = value
  for (let left = power; left > 0; left -= 1) {
    let factor = ONE_OF_PARTS
    result = result.map((part) => {
      const mapped = times(conjugate(part), factor)
      factor = times(factor, GAMMA)
      return mapped
    })
  }
  return result
}

/**
 * value^(p⁶ − 1). With value = g + h·w, g and h without odd powers of w, it is (g − h·w)² / (g² − h²·w²). The divisor's p²th and p⁴th powers, times
 * itself, are a number of Fp2. Null for zero.
 */
export function conjugateByValue(value: Fp12): Fp12 | null {
  const other = conjugated(value)
  const divisor = product(value, other)
  const [second, fourth] = [frobenius(divisor, 2), frobenius(divisor, 4)]
  const others = product(second, fourth)
  const [norm] = product(divisor, others)
  if (!norm || isZero(norm)) return null
  const byNorm = inverse(norm)
  return product(
    squared(other),
    others.map((part) => times(part, byNorm)),
  )
}

export function isOne(value: Fp12): boolean {
  return value.every((part, at) => isZero(difference(part, ONE[at] ?? ZERO)))
}
