import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'

/** A note that a person wrote beside an order of theirs, the order's id the row's. One that was taken away stays, empty: an overlay can show a row, not its absence. */
export const orderNoteSchema = z.strictObject({
  orderId: idSchema,
  text: z.string(),
  tags: z.array(z.string()),
  changedAt: timeSchema,
})
export type OrderNote = z.infer<typeof orderNoteSchema>
