import { parseMoney } from './money.ts'
import type { WithdrawalTerms } from './rows/withdrawal.ts'

/**
 * The fee of a withdrawal in minor units: fixed part + amount × rate. The rate's part is rounded down to the minor unit, so
 * the remainder stays with the person. Never more than the amount.
 */
export function withdrawalFee(amountMinor: bigint, terms: Pick<WithdrawalTerms, 'feeFixed' | 'feeBp'>): bigint {
  const fee = parseMoney(terms.feeFixed) + (amountMinor * BigInt(terms.feeBp)) / 10_000n
  return fee < amountMinor ? fee : amountMinor
}
