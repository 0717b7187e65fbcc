/**
 * Sealed history: 500 to 1,000 finished rows of one collection and month, immutable, named by the SHA-256 of its bytes.
 * The head travels as a row of the collection `blocks` (id = hash); the bytes are fetched once and verified by their name.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, timeSchema } from '../identifiers.ts'

export const BLOCK_ROWS_MIN = 500
export const BLOCK_ROWS_MAX = 1_000

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
export type BlockHead = z.infer<typeof blockHeadSchema>

/** The bytes of a block: columns, rows ordered by (time, id). Canonical JSON, UTF-8. */
export interface BlockBody {
  readonly v: 1
  readonly collection: string
  readonly bucket: string
  readonly ids: readonly string[]
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

type Document = Record<string, unknown>

/** Rows (already ordered) → the exact text whose UTF-8 bytes are hashed and served. All docs have the same fields. */
export function encodeBlock(input: { collection: string; bucket: string; rows: readonly { id: string; doc: Document }[] }): string {
  const fields = Object.keys(input.rows[0]?.doc ?? {}).sort()
  const columns: Record<string, unknown[]> = {}
  for (const field of fields) columns[field] = input.rows.map((row) => row.doc[field] ?? null)
  return canonicalJson({ v: 1, collection: input.collection, bucket: input.bucket, ids: input.rows.map((row) => row.id), columns })
}

/** One row of a decoded block as a document. */
export function rowOfBlock(body: BlockBody, index: number): Document {
  const doc: Document = {}
  for (const field in body.columns) doc[field] = body.columns[field]?.[index]
  return doc
}
