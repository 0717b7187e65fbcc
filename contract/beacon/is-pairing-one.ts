/** Whether a product of pairings is one. */
import { scaled } from './fp2.ts'
import {
  ONE,
  conjugateByValue,
  conjugated,
  cyclotomicSquared,
  frobenius,
  isOne,
  product,
  squared,
  type Fp12,
} from './fp12.ts'
import type { Lines } from './key-lines.ts'

const X_BITS = 0xd201000000010000n.toString(2)

/** A point of the second group, its lines computed, and the affine point of the first one that it meets. */
export interface Pair {
  readonly lines: Lines
  readonly x: bigint
  readonly y: bigint
}

export function isPairingOne(pairs: readonly Pair[]): boolean {
  const last = finalPower(loop(pairs))
  return last !== null && isOne(last)
}

const PLACES = [0, 2, 3]

/** Miller's loop for all pairs. The family's x is negative, which turns the value into its inverse: that is one where the value is. */
export function loop(pairs: readonly Pair[]): Fp12 {
  let value = ONE
  for (let at = 0; at < X_BITS.length - 1; at += 1) {
    if (at > 0) value = squared(value)
    for (const { lines, x, y } of pairs) {
      for (const [constant, ofX, ofY] of lines[at] ?? [])
        value = product(value, [constant, scaled(ofX, x), scaled(ofY, y)], PLACES)
    }
  }
  return value
}

/** The power (p¹² − 1) / r, or a multiple of it that is prime to r; null for zero. Steps as in the library's `Fp12finalExponentiate`. */
function finalPower(value: Fp12): Fp12 | null {
  const t0 = conjugateByValue(value)
  if (t0 === null) return null
  const t1 = product(frobenius(t0, 2), t0)
  const t2 = byMinusX(t1)
  const t3 = product(conjugated(cyclotomicSquared(t1)), t2)
  const t4 = byMinusX(t3)
  const t5 = byMinusX(t4)
  const t6 = product(byMinusX(t5), cyclotomicSquared(t2))
  const t7 = byMinusX(t6)
  return [
    frobenius(product(t2, t5), 2),
    frobenius(product(t4, t1), 3),
    frobenius(product(t6, conjugated(t1)), 1),
    product(product(t7, conjugated(t3)), t1),
  ].reduce((all, factor) => product(all, factor))
}

function byMinusX(value: Fp12): Fp12 {
  let result = value
  for (const bit of X_BITS.slice(1)) {
    result = cyclotomicSquared(result)
    if (bit === '1') result = product(result, value)
  }
  return conjugated(result)
}
