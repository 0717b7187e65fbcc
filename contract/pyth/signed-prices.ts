/** The messages by which an order's entry and exit were signed at their source: a part of the order's proof, so that a device checks them offline. */
import * as z from 'zod/mini'
import { handOverSchema } from './hand-over.ts'

/** base64url of update data with one feed's price. */
const messageSchema = z.string().check(z.regex(/^[\w-]{1,87382}$/))

export const signedPricesSchema = z.strictObject({
  type: z.literal('signed-prices'),
  version: z.literal(1),
  /** The signed hand-overs from the keys that are pinned to those that have signed here, in order. */
  handOvers: z.array(handOverSchema),
  /** The message of each tick that decides the order, by the tick's number. */
  prices: z.array(z.strictObject({ seq: z.int(), message: messageSchema })),
})
export type SignedPrices = z.infer<typeof signedPricesSchema>
