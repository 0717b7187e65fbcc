/** The fields of the deposit form and their faults. */
import { parseMoney } from '../../../contract/money.ts'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { transactionPasswordSchema } from '../../../contract/validation/credentials.ts'
import { typedAmount } from '../../ui/fields/amount-field.tsx'

export interface DepositFields {
  readonly methodId: string
  readonly amount: string
  readonly source: string
  readonly photo: ArrayBuffer | null
  readonly transactionPassword: string
}

export type DepositFault =
  | 'amount-missing'
  | 'amount-below-minimum'
  | 'amount-above-maximum'
  | 'source-missing'
  | 'proof-missing'
  | 'transaction-password-form'

/** The field that each fault belongs to, in the order of the page. */
export type DepositField = 'amount' | 'source' | 'photo' | 'transactionPassword'

export const SOURCE_LENGTH_MAX = 120

/** All faults, by field; empty when the form can be sent. */
export function faultsOf(fields: DepositFields, method: DepositMethod): Partial<Record<DepositField, DepositFault>> {
  const faults: Partial<Record<DepositField, DepositFault>> = {}
  const amount = typedAmount(fields.amount)
  if (amount === null) faults.amount = 'amount-missing'
  else if (parseMoney(amount) < parseMoney(method.minimum)) faults.amount = 'amount-below-minimum'
  else if (parseMoney(amount) > parseMoney(method.maximum)) faults.amount = 'amount-above-maximum'
  if (fields.source.trim() === '') faults.source = 'source-missing'
  if (fields.photo === null) faults.photo = 'proof-missing'
  if (!transactionPasswordSchema.safeParse(fields.transactionPassword).success)
    faults.transactionPassword = 'transaction-password-form'
  return faults
}
