import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

export const CHAT_TEXT_MAX = 2_000

/** One line of the conversation with customer service: text, a picture, or both. */
export const chatMessageSchema = z.strictObject({
  id: idSchema,
  author: z.enum(['user', 'service']),
  text: z.string(),
  fileId: z.nullable(idSchema),
  /** When the server took it. */
  sentAt: timeSchema,
  /** When the other side had it on a screen; null until then. */
  readAt: z.nullable(timeSchema),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** When customer service answers, said honestly. One public row, id `main`. */
export const supportHoursSchema = z.strictObject({
  timeZone: z.string(),
  /** Monday is 1. Minutes after midnight. A day that is not listed is closed. */
  days: z.array(
    z.strictObject({ day: z.int().check(z.minimum(1), z.maximum(7)), opensMinute: z.int(), closesMinute: z.int() }),
  ),
  /** Median of the last 30 days' first answers; null while there are too few to say. */
  typicalAnswerMinutes: z.nullable(z.int()),
})
export type SupportHours = z.infer<typeof supportHoursSchema>
