/** The fields of the withdrawal form, its cost, and its faults. */
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { transactionPasswordSchema } from '../../../contract/validation/credentials.ts'
import { withdrawalFee } from '../../../contract/withdrawal-fee.ts'
import { typedAmount } from '../../ui/fields/amount-field.tsx'

export interface WithdrawFields {
  readonly amount: string
  readonly transactionPassword: string
}
export type WithdrawFault =
  | 'amount-missing'
  | 'amount-below-minimum'
  | 'amount-above-maximum'
  | 'amount-above-balance'
  | 'fee-takes-all'
  | 'transaction-password-form'
export type WithdrawField = 'amount' | 'transactionPassword'

/** @param available what the server says can be spent; `isPasskey`: no transaction password is needed */
export function withdrawFaults(
  fields: WithdrawFields,
  terms: WithdrawalTerms,
  available: string,
  isPasskey = false,
): Partial<Record<WithdrawField, WithdrawFault>> {
  const faults: Partial<Record<WithdrawField, WithdrawFault>> = {}
  const amount = typedAmount(fields.amount)
  if (amount === null) faults.amount = 'amount-missing'
  else if (parseMoney(amount) < parseMoney(terms.minimum)) faults.amount = 'amount-below-minimum'
  else if (parseMoney(amount) > parseMoney(terms.maximum)) faults.amount = 'amount-above-maximum'
  else if (parseMoney(amount) > parseMoney(available)) faults.amount = 'amount-above-balance'
  else if (costOf(amount, terms).arrives === '0.00') faults.amount = 'fee-takes-all'
  if (!isPasskey && !transactionPasswordSchema.safeParse(fields.transactionPassword).success)
    faults.transactionPassword = 'transaction-password-form'
  return faults
}

/** Fee and what arrives of an amount, decimal strings. */
export function costOf(amount: string, terms: WithdrawalTerms): { readonly fee: string; readonly arrives: string } {
  const minor = parseMoney(amount)
  const fee = withdrawalFee(minor, terms)
  return { fee: formatMoney(fee), arrives: formatMoney(minor - fee) }
}

/** The most that can be asked for at once: the balance, capped at the maximum. */
export function wholeAmount(available: string, terms: WithdrawalTerms): string {
  const [have, most] = [parseMoney(available), parseMoney(terms.maximum)]
  return formatMoney(have < most ? have : most)
}
