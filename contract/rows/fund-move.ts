import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'

export const FUND_MOVE_STATUSES = ['pending', 'confirmed', 'cancelled'] as const

/** A deposit into Yu'ebao (pending until `confirmsAt`) or a withdrawal from it (confirmed at once). */
export const fundMoveSchema = z.strictObject({
  id: idSchema,
  number: z.string(),
  kind: z.enum(['in', 'out']),
  amount: moneySchema,
  status: z.enum(FUND_MOVE_STATUSES),
  createdAt: timeSchema,
  /** The cut-off that confirms a deposit; of a withdrawal, the time of the request. */
  confirmsAt: timeSchema,
  decidedAt: z.nullable(timeSchema),
})
export type FundMove = z.infer<typeof fundMoveSchema>
