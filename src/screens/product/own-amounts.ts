/** Reads the fields in which a person sets their own quick amounts. */
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { readAmount } from '../../../contract/validation/amount-input.ts'

export interface Bounds {
  readonly minimum: string
  readonly maximum: string
}
/** A field's fault; an unclear text is asked about by the field itself. */
export type OwnAmountFault = Extract<ProblemCode, 'stake-below-minimum' | 'stake-above-maximum'> | 'unclear'

/** The bounds of a product: some of its times take each amount between them. */
export function boundsOf(countdowns: readonly CountdownTerms[]): Bounds {
  const sorted = (amounts: readonly string[]) => amounts.map(parseMoney).sort(byValue)
  const minimums = sorted(countdowns.map(({ minimumStake }) => minimumStake))
  const maximums = sorted(countdowns.map(({ maximumStake }) => maximumStake))
  return { minimum: formatMoney(minimums[0] ?? 0n), maximum: formatMoney(maximums.at(-1) ?? 0n) }
}

/** @returns null for a field that is empty or holds an amount within the bounds */
export function ownAmountFault(text: string, { minimum, maximum }: Bounds, currency: string): OwnAmountFault | null {
  const reading = readAmount(text, { currency })
  if (reading.status === 'empty') return null
  if (reading.status !== 'amount') return 'unclear'
  // 0 would become 1: here it is no amount at all.
  if (reading.isCorrected) return reading.amount === '1.00' ? 'stake-below-minimum' : 'stake-above-maximum'
  const amount = parseMoney(reading.amount)
  if (amount < parseMoney(minimum)) return 'stake-below-minimum'
  return amount > parseMoney(maximum) ? 'stake-above-maximum' : null
}

/** @returns the amounts of fields without a fault: rising, each once */
export function ownAmountsOf(texts: readonly string[], currency: string): string[] {
  const amounts = texts.flatMap((text) => {
    const reading = readAmount(text, { currency })
    return reading.status === 'amount' ? [parseMoney(reading.amount)] : []
  })
  return [...new Set(amounts)].sort(byValue).map(formatMoney)
}

function byValue(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
