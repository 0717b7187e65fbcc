import * as z from 'zod/mini'
import { timeSchema } from '../identifiers.ts'

/** The person's profile, one row with id `main`. Phone and e-mail come masked. */
export const profileSchema = z.strictObject({
  account: z.string(),
  phoneMasked: z.nullable(z.string()),
  emailMasked: z.nullable(z.string()),
  /** The person's own account-opening code, for inviting. */
  inviteCode: z.string(),
  creditScore: z.int(),
  verification: z.enum(['not-submitted', 'under-review', 'verified', 'refused']),
  /** Why the last identity documents were refused; null unless `verification` is `refused`. */
  verificationReason: z.nullable(z.string()),
  registeredAt: timeSchema,
})
export type Profile = z.infer<typeof profileSchema>
