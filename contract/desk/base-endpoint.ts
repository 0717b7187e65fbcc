/** The parts that most endpoints of the desk share. */
import * as z from 'zod/mini'
import { writtenActSchema } from './rows.ts'

/** Operators alone; the desk repeats no request by itself. */
export const forOperators = { access: 'operator', idempotent: false, problems: [] } as const

/** The answer to an act: whether it was carried out or waits for a second operator, and its line of the log. */
export const actAnswerSchema = z.object({
  approval: z.enum(['approved', 'awaits-second-operator']),
  written: writtenActSchema,
  /** Told this once: a new password, a key for an authenticator. */
  shown: z.record(z.string(), z.string()),
})
export type ActAnswer = z.infer<typeof actAnswerSchema>
