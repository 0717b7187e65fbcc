/**
 * Numbers a + b·u over the field of BLS12-381, with u² = −1. Parts are kept between −P and P. Products of parts are summed before they are
 * reduced: a reduction costs twice as much as a product.
 * contract/beacon/pairing.test.ts holds this file's functions, and those of its neighbours, against the library's.
 */
import { P, inverseOf, quarterPower, reduced } from './g1.ts'

export interface Fp2 {
  readonly a: bigint
  readonly b: bigint
}

export const ONE: Fp2 = { a: 1n, b: 0n }

export function times(one: Fp2, other: Fp2): Fp2 {
  return { a: (one.a * other.a - one.b * other.b) % P, b: (one.a * other.b + one.b * other.a) % P }
}

export function squared({ a, b }: Fp2): Fp2 {
  return { a: ((a + b) * (a - b)) % P, b: (2n * a * b) % P }
}

/** times 1 + u, not reduced: the number that the tower of fields is built on */
export function timesXi({ a, b }: Fp2): Fp2 {
  return { a: a - b, b: a + b }
}

export function scaled({ a, b }: Fp2, by: bigint): Fp2 {
  return { a: (a * by) % P, b: (b * by) % P }
}

export function sum(one: Fp2, other: Fp2): Fp2 {
  return { a: one.a + other.a, b: one.b + other.b }
}

export function difference(one: Fp2, other: Fp2): Fp2 {
  return { a: one.a - other.a, b: one.b - other.b }
}

export function conjugate({ a, b }: Fp2): Fp2 {
  return { a, b: -b }
}

export function isZero({ a, b }: Fp2): boolean {
  return a % P === 0n && b % P === 0n
}

/** Zero for zero. */
export function inverse({ a, b }: Fp2): Fp2 {
  return scaled({ a, b: -b }, inverseOf(reduced(a * a + b * b)))
}

/**
 * A number whose square is the given one; null where there is none, and for the few values with a part of zero that this way does not reach.
 * With n = √(a² + b²), one of (a ± n) / 2 is the square of the root's first part.
 */
export function squareRoot(value: Fp2): Fp2 | null {
  const { a, b } = value
  const norm = reduced(a * a + b * b)
  const n = (quarterPower(norm) * norm) % P
  for (const double of [a + n, a - n]) {
    const half = reduced((double % 2n === 0n ? double : double + P) / 2n)
    // The inverse of the root, where `half` is a square.
    const power = quarterPower(half)
    const part = (power * half) % P
    const rest = (b * power) % P
    const root = { a: part, b: reduced(rest % 2n === 0n ? rest / 2n : (rest + P) / 2n) }
    if (isZero(difference(squared(root), value))) return root
  }
  return null
}
