import type { Document } from '../../contract/sync/collection-rules.ts'
import type { Digest, WireRow } from '../../contract/sync/messages.ts'

/** The columns of sync_row that a wire row is made of. */
export interface StoredRow {
  readonly collection: string
  readonly id: string
  readonly seq: bigint
  readonly hash: string
  readonly doc: string | null
  readonly replaces: string | null
}

export function wireRow(row: StoredRow): WireRow {
  const { collection, id, hash, replaces } = row
  // Written by recordChange from a row's schema.
  const doc = row.doc === null ? null : (JSON.parse(row.doc) as Document)
  return { collection, id, seq: Number(row.seq), hash, doc, ...(replaces === null ? {} : { replaces }) }
}

/** A digest as the database's JSON has it, the bits as a text of zeros and ones. */
export interface StoredDigest {
  readonly collection: string
  readonly bucket: string
  readonly count: number
  readonly digest: string
}

export function wireDigest({ collection, bucket, count, digest }: StoredDigest): Digest {
  return { collection, bucket, count, digest: BigInt(`0b${digest}`).toString(16).padStart(64, '0') }
}
