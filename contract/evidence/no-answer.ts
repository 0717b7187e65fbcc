/** The forms in which a device keeps what it asked, and that no answer came or one without a signature. */
import * as z from 'zod/mini'
import { hashSchema } from '../identifiers.ts'
import { SIGNED_ACTS } from '../intent/act-intent.ts'
import { anyIntentSchema } from '../intent/refusal-of-intent.ts'

export const noAnswerSchema = z.object({
  problem: z.string(),
  /** No answer came: whether the request was carried out is not known. */
  isUnknown: z.boolean(),
  /** Device times. */
  askedAt: z.number(),
  endedAt: z.number(),
  /** Absent for an order. */
  act: z.optional(z.enum(SIGNED_ACTS)),
  intentHash: z.optional(hashSchema),
})
export type NoAnswer = z.infer<typeof noAnswerSchema>

/** The intent that a device signed, where its contents are kept. */
export const keptAskSchema = z.object({ intent: anyIntentSchema })
