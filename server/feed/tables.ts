import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    sync_head: SyncHeadTable
    sync_row: SyncRowTable
    sync_digest: SyncDigestTable
    sync_block: SyncBlockTable
    sync_sealed: SyncSealedTable
    sync_move: SyncMoveTable
  }
}

/** One feed. Its row lock is the turnstile through which every number passes. */
interface SyncHeadTable {
  /** A user id, or 'public'. */
  owner: string
  /** Changes when history was rewritten (a restored backup): every mirror starts again. */
  epoch: Generated<string>
  /** The last number handed out. */
  seq: Generated<bigint>
  /** The highest number among tombstones that are gone: an older cursor may have missed one. */
  floor: Generated<bigint>
}

/** The latest state of each unsealed row. */
interface SyncRowTable {
  owner: string
  collection: string
  id: string
  bucket: string
  /** The collection's time field in ms, 0 without one. */
  time: bigint
  seq: bigint
  /** Canonical JSON; null is a tombstone. */
  doc: string | null
  hash: string
  /** Row hash of the state that lies in a block. */
  replaces: string | null
  /** May be sealed: finished, and no correction of a sealed row. */
  is_sealable: boolean
  /** ms, the database's clock. */
  changed_at: bigint
}

/** Over all live rows of a bucket, the sealed ones too: a correction counts instead of what it replaces. */
interface SyncDigestTable {
  owner: string
  collection: string
  bucket: string
  /** bit(256), read as a text of zeros and ones. */
  digest: string
  count: number
  sealable: number
}

interface SyncBlockTable {
  owner: string
  hash: string
  collection: string
  bucket: string
  /** The block's text, gzipped; `hash` is over the text. */
  body: Buffer
  sealed_at: bigint
}

/** The rows that lie in a block, each with its sealed form, so that a late correction knows the row it replaces. */
interface SyncSealedTable {
  owner: string
  collection: string
  id: string
  bucket: string
  hash: string
  block: string
}

/** Hints that a feed has moved, kept for a minute. They are no history. */
interface SyncMoveTable {
  /** ms, the database's clock, a little before the commit. */
  at: bigint
  owner: string
  epoch: string
  seq: bigint
}
