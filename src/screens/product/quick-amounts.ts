import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'

/** How many times the minimum. Small on purpose: nobody is offered a high amount. */
const TIMES = [1n, 5n, 10n, 50n]

interface QuickAmountsInput {
  /** The amounts that the person set; none: the app's own. */
  readonly own: readonly string[]
  /** Null while the balance is not known: then the terms alone bound them. */
  readonly available: string | null
}

/**
 * Amounts to choose with one tap: the person's own where the terms take at least one of them, or else some that rise from the order's
 * minimum. Only those that the terms take and the balance covers.
 */
export function quickAmounts(terms: CountdownTerms, { own, available }: QuickAmountsInput): string[] {
  const [minimum, most] = [parseMoney(terms.minimumStake), parseMoney(terms.maximumStake)]
  const balance = available === null ? most : parseMoney(available)
  const taken = (amounts: readonly bigint[]) => amounts.filter((amount) => amount >= minimum && amount <= most)
  const owned = taken(own.map(parseMoney))
  return (owned.length > 0 ? owned : taken(TIMES.map((times) => minimum * times)))
    .filter((amount) => amount <= balance)
    .map(formatMoney)
}
