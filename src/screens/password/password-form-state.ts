/** The fields of the form for a new password, and their faults. */
import { passwordSchema, transactionPasswordSchema } from '../../../contract/validation/credentials.ts'

export type PasswordKind = 'login' | 'transaction'
export interface PasswordFields {
  readonly old: string
  readonly next: string
  readonly repeated: string
}
export type PasswordField = keyof PasswordFields
export type PasswordFault =
  'old-missing' | 'next-missing' | 'next-short' | 'next-form' | 'next-same' | 'repeated-missing' | 'repeated-other'

export function passwordFaults(
  fields: PasswordFields,
  kind: PasswordKind,
): Partial<Record<PasswordField, PasswordFault>> {
  const faults: Partial<Record<PasswordField, PasswordFault>> = {}
  const schema = kind === 'login' ? passwordSchema : transactionPasswordSchema
  if (fields.old === '') faults.old = 'old-missing'
  if (fields.next === '') faults.next = 'next-missing'
  else if (!schema.safeParse(fields.next).success) faults.next = kind === 'login' ? 'next-short' : 'next-form'
  else if (fields.next === fields.old) faults.next = 'next-same'
  if (fields.repeated === '') faults.repeated = 'repeated-missing'
  else if (fields.repeated !== fields.next) faults.repeated = 'repeated-other'
  // The old one has the same form: what has another can't be it, and is no try that counts.
  if (kind === 'transaction' && fields.old !== '' && !transactionPasswordSchema.safeParse(fields.old).success)
    faults.old = 'next-form'
  return faults
}
