import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

export const VERIFICATION_STATUSES = ['not-submitted', 'under-review', 'verified', 'refused'] as const

/** A person's real-name verification, one row with id `main`; no row: nothing submitted yet. */
export const verificationSchema = z.strictObject({
  status: z.enum(VERIFICATION_STATUSES),
  nameMasked: z.string(),
  /** ISO 3166-1 alpha-2. */
  nationality: z.string(),
  idNumberMasked: z.string(),
  frontFileId: idSchema,
  backFileId: idSchema,
  /** Why it was refused, an operator's words; null unless refused. */
  reason: z.nullable(z.string()),
  submittedAt: timeSchema,
  decidedAt: z.nullable(timeSchema),
})
export type Verification = z.infer<typeof verificationSchema>
