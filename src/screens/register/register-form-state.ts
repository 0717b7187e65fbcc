/** The rules of step two (product page, "Registration"), as faults that the screen words. */
import {
  passwordSchema,
  transactionPasswordSchema,
  userAccountSchema,
} from '../../../contract/validation/credentials.ts'

export interface RegisterFields {
  readonly account: string
  readonly password: string
  readonly passwordAgain: string
  readonly transactionPassword: string
  readonly transactionPasswordAgain: string
}
export type RegisterFault =
  | 'account-missing'
  | 'account-format'
  | 'password-missing'
  | 'password-short'
  | 'passwords-differ'
  | 'transaction-missing'
  | 'transaction-format'
  | 'transactions-differ'
export type RegisterFaults = Partial<Readonly<Record<keyof RegisterFields, RegisterFault>>>

export function registerFaults(fields: RegisterFields): RegisterFaults {
  const faults: { -readonly [Name in keyof RegisterFields]?: RegisterFault } = {}
  if (fields.account === '') faults.account = 'account-missing'
  else if (!userAccountSchema.safeParse(fields.account).success) faults.account = 'account-format'
  if (fields.password === '') faults.password = 'password-missing'
  else if (!passwordSchema.safeParse(fields.password).success) faults.password = 'password-short'
  if (fields.passwordAgain !== fields.password) faults.passwordAgain = 'passwords-differ'
  if (fields.transactionPassword === '') faults.transactionPassword = 'transaction-missing'
  else if (!transactionPasswordSchema.safeParse(fields.transactionPassword).success)
    faults.transactionPassword = 'transaction-format'
  if (fields.transactionPasswordAgain !== fields.transactionPassword)
    faults.transactionPasswordAgain = 'transactions-differ'
  return faults
}
