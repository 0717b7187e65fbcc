import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'

/** How many times the minimum. Small on purpose: nobody is offered a high amount. */
const TIMES = [1n, 5n, 10n, 50n]

/**
 * Amounts to choose with one tap, rising from the order's minimum: only what the terms take and the balance covers.
 * @param available null while the balance is not known: then the terms alone bound them
 */
export function quickAmounts(terms: CountdownTerms, available: string | null): string[] {
  const minimum = parseMoney(terms.minimumStake)
  const most = parseMoney(terms.maximumStake)
  const balance = available === null ? most : parseMoney(available)
  return TIMES.map((times) => minimum * times)
    .filter((amount) => amount <= most && amount <= balance)
    .map(formatMoney)
}
