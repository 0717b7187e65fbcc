/**
 * Whether a product of pairings is one. The library's last step first fills tables of several hundred milliseconds for powers of the field
 * that nobody asks for here; this one takes the three powers that it needs from one number.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'

const { Fp, Fp2, Fp12 } = bls12_381.fields
const X_BITS = 0xd201000000010000n.toString(2)

type Element = typeof Fp12.ONE
type Lines = ReturnType<typeof bls12_381.utils.calcPairingPrecomputes>

/** A point of the second group, its lines computed, and the affine point of the first one that it meets. */
export interface Pair {
  readonly lines: Lines
  readonly x: bigint
  readonly y: bigint
}

export function isPairingOne(pairs: readonly Pair[]): boolean {
  const product = bls12_381.millerLoopBatch(pairs.map(({ lines, x, y }) => [lines, x, y]))
  return Fp12.eql(finalPower(product), Fp12.ONE)
}

/** The power (p¹² − 1) / r, or a multiple of it that is prime to r. Steps as in the library's `Fp12finalExponentiate`. */
function finalPower(value: Element): Element {
  const t0 = Fp12.mul(Fp12.conjugate(value), Fp12.inv(value))
  const t1 = Fp12.mul(toPower(t0, 2), t0)
  const t2 = byMinusX(t1)
  const t3 = Fp12.mul(Fp12.conjugate(Fp12._cyclotomicSquare(t1)), t2)
  const t4 = byMinusX(t3)
  const t5 = byMinusX(t4)
  const t6 = Fp12.mul(byMinusX(t5), Fp12._cyclotomicSquare(t2))
  const t7 = byMinusX(t6)
  return [
    toPower(Fp12.mul(t2, t5), 2),
    toPower(Fp12.mul(t4, t1), 3),
    toPower(Fp12.mul(t6, Fp12.conjugate(t1)), 1),
    Fp12.mul(Fp12.mul(t7, Fp12.conjugate(t3)), t1),
  ].reduce((product, factor) => Fp12.mul(product, factor))
}

function byMinusX(value: Element): Element {
  let result = value
  for (const bit of X_BITS.slice(1)) {
    result = Fp12._cyclotomicSquare(result)
    if (bit === '1') result = Fp12.mul(result, value)
  }
  return Fp12.conjugate(result)
}

/** value^(p^times). */
function toPower(value: Element, times: number): Element {
  let result = value
  for (let left = times; left > 0; left -= 1) result = toP(result)
  return result
}

let factors: readonly (typeof Fp2.ONE)[] | null = null

/** value^p: each of the six parts is conjugated, and the part beside wⁱ gets the factor (1 + u)^(i · (p − 1) / 6). */
function toP({ c0, c1 }: Element): Element {
  factors ??= powersOf(Fp2.pow(Fp2.NONRESIDUE, (Fp.ORDER - 1n) / 6n))
  const part = (value: typeof Fp2.ONE, at: number) => Fp2.mul(Fp2.frobeniusMap(value, 1), factors?.[at] ?? Fp2.ONE)
  return {
    c0: { c0: part(c0.c0, 0), c1: part(c0.c1, 2), c2: part(c0.c2, 4) },
    c1: { c0: part(c1.c0, 1), c1: part(c1.c1, 3), c2: part(c1.c2, 5) },
  }
}

function powersOf(base: typeof Fp2.ONE): (typeof Fp2.ONE)[] {
  const powers = [Fp2.ONE]
  for (let at = 1; at < 6; at += 1) powers.push(Fp2.mul(powers[at - 1] ?? Fp2.ONE, base))
  return powers
}
