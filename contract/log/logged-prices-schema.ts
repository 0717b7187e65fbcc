/** The form of the proof that a chain of prices is the one in the public log, without the code that checks it. */
import * as z from 'zod/mini'
import { hashSchema, timeSchema } from '../identifiers.ts'
import { priceSchema } from '../price.ts'
import { tradeSchema } from '../settlement/tick.ts'
import { entryProofSchema } from './entry-proof-schema.ts'

/** Ten minutes of prices: an entry follows each ten seconds, and later where the log stood still. */
export const LINK_TICKS_MAX = 2_400
const HASHES_MAX = 64

/** A tick whose number and hash follow from the one before. */
const linkTickSchema = z.strictObject({
  kind: z.enum(['price', 'heartbeat', 'gap']),
  ts: timeSchema,
  price: z.nullable(priceSchema),
  sourceTs: z.nullable(timeSchema),
  trade: z.optional(tradeSchema),
})

export const loggedPricesSchema = z.strictObject({
  /** The first entry of price heads that was told after the tick, in a head of the log. */
  entry: entryProofSchema,
  /** base64: from the neighbour of the product's head up to the entry's root. */
  hashes: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(HASHES_MAX)),
  /** Time and hash of the tick that was asked for, as the chain in the log has it. */
  ts: timeSchema,
  hash: hashSchema,
  /** The ticks after it, up to the product's head in the entry. */
  ticks: z.array(linkTickSchema).check(z.maxLength(LINK_TICKS_MAX)),
})
export type LoggedPrices = z.infer<typeof loggedPricesSchema>
