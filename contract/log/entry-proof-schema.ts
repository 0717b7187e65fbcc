/** The form of a proof that a head of the log has an entry, without the code that checks it. */
import * as z from 'zod/mini'

const TEXT_LENGTH_MAX = 65_535
const HASHES_MAX = 128
const hashesSchema = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(HASHES_MAX))

/** An entry with the proof that a head has it; for a receipt also the proof that it is under the entry's root. */
export const entryProofSchema = z.strictObject({
  index: z.int(),
  text: z.string().check(z.maxLength(TEXT_LENGTH_MAX)),
  /** base64, as C2SP's texts have them. */
  hashes: hashesSchema,
  /** The receipt's place under the entry's root; null for an entry of a name. */
  receipt: z.nullable(z.strictObject({ place: z.int(), hashes: hashesSchema })),
})
export type EntryProof = z.infer<typeof entryProofSchema>

/** A head, with its signatures. */
export const noteSchema = z.string().check(z.maxLength(TEXT_LENGTH_MAX))

export const inHeadSchema = z.strictObject({
  note: noteSchema,
  entry: entryProofSchema,
})
export type InHead = z.infer<typeof inHeadSchema>
