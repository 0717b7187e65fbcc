import * as z from 'zod/mini'
import { hashSchema, timeSchema } from '../identifiers.ts'

/** The description of a block that a mirror has before the block's bytes (block.ts). */
export const blockHeadSchema = z.strictObject({
  hash: hashSchema,
  collection: z.string(),
  bucket: z.string(),
  count: z.int(),
  /** XOR of the row hashes in the block: its part of the bucket's digest. */
  digest: hashSchema,
  byteLength: z.int(),
  firstTime: timeSchema,
  lastTime: timeSchema,
  /** field → value → rows, for the collection's `countBy`. */
  counts: z.record(z.string(), z.record(z.string(), z.int())),
  /** value of the first `countBy` field → field → sum, for the collection's `sumOf`, as decimal strings. */
  sums: z.record(z.string(), z.record(z.string(), z.string())),
})
