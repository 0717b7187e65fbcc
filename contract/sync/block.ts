/**
 * Sealed history: 500 to 1,000 finished rows of one collection and month, immutable, named by the SHA-256 of its bytes.
 * The head travels as a row of the collection `blocks` (id = hash); the bytes are fetched once and verified by their name.
 */
import type * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import type { blockHeadSchema } from './block-schema.ts'

export const BLOCK_ROWS_MIN = 500
export const BLOCK_ROWS_MAX = 1_000

/** The description of a block that a mirror has before the block's bytes. */
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
export function encodeBlock(input: {
  collection: string
  bucket: string
  rows: readonly { id: string; doc: Document }[]
}): string {
  const columns: Record<string, unknown[]> = {}
  // Canonical JSON sorts the columns, and writes null for a field that a row lacks.
  for (const field of Object.keys(input.rows[0]?.doc ?? {})) columns[field] = input.rows.map((row) => row.doc[field])
  return canonicalJson({
    v: 1,
    collection: input.collection,
    bucket: input.bucket,
    ids: input.rows.map((row) => row.id),
    columns,
  })
}

/** One row of a decoded block as a document. */
export function rowOfBlock(body: BlockBody, index: number): Document {
  const doc: Document = {}
  for (const field in body.columns) doc[field] = body.columns[field]?.[index]
  return doc
}
