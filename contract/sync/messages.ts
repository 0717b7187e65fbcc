/** The messages of the sync protocol. `docs/sync.md` tells the whole story; this is its shape. */
import * as z from 'zod/mini'
import { hashSchema, timeSchema } from '../identifiers.ts'
import type { Refusal } from '../outcome.ts'

/** One row as it travels. `doc` null is a tombstone. */
export const wireRowSchema = z.strictObject({
  collection: z.string(),
  id: z.string(),
  seq: z.int(),
  /** rowHash of the document; of a tombstone, the hash of null. */
  hash: hashSchema,
  doc: z.nullable(z.record(z.string(), z.unknown())),
  /**
   * Present when the row's former state lies in a sealed block: that state's row hash, to be taken out of the digest.
   * A sealed row may be corrected by such a row, never deleted: `replaces` never comes with a tombstone.
   */
  replaces: z.optional(hashSchema),
})
export type WireRow = z.infer<typeof wireRowSchema>

export const digestSchema = z.strictObject({
  collection: z.string(),
  bucket: z.string(),
  count: z.int(),
  digest: hashSchema,
})
export type Digest = z.infer<typeof digestSchema>

const position = { epoch: z.string(), serverTime: timeSchema }

/** GET /api/sync: everything that changed after `seq`, each row once, in its latest state, ordered by seq. */
export const pullAnswerSchema = z.strictObject({
  ...position,
  /** Echo of the request's seq: the page applies only to a mirror that stands there. */
  from: z.int(),
  /** The seq that the mirror stands at after this page. */
  to: z.int(),
  head: z.int(),
  rows: z.array(wireRowSchema),
  more: z.boolean(),
  /** At head only: the digest of every non-empty (collection, bucket), or their root where that was asked for. */
  digests: z.optional(z.array(digestSchema)),
  root: z.optional(hashSchema),
})
export type PullAnswer = z.infer<typeof pullAnswerSchema>

/** GET /api/sync/snapshot: the first mirror, paged by (collection, id). Sealed rows are not in it; their block heads are. */
export const snapshotAnswerSchema = z.strictObject({
  ...position,
  /** Head when the first page was made; the feed goes on from here once the snapshot is complete. */
  startSeq: z.int(),
  rows: z.array(wireRowSchema),
  /** Pass as `after` for the next page; null when this was the last. */
  next: z.nullable(z.string()),
})
export type SnapshotAnswer = z.infer<typeof snapshotAnswerSchema>

/**
 * GET /api/sync/buckets/:collection/:bucket: one bucket's unsealed rows, whole (documents too), and the names of its blocks.
 * Enough to repair a mirror that stands at `seq` without touching any other bucket.
 */
export const bucketAnswerSchema = z.strictObject({
  ...position,
  /** The feed's head when this was read. */
  seq: z.int(),
  digest: digestSchema,
  rows: z.array(wireRowSchema),
  /** Hashes of the blocks that make up the sealed part. */
  blocks: z.array(hashSchema),
})
export type BucketAnswer = z.infer<typeof bucketAnswerSchema>

/**
 * Answer header of every write: `epoch:seq` of the writer's own feed after it. The overlay may go once the mirror is at the
 * head of its feed and that is not before this position.
 */
export const POSITION_HEADER = 'candor-position'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/**
 * Request header with the user id that the app acts for. A session of somebody else (signed in by another tab meanwhile)
 * is answered with 401 `not-signed-in`, so that no person's rows reach another's mirror and no write another's account.
 */
export const ACTOR_HEADER = 'candor-actor'
/** Facts of a `not-signed-in` whose session has ended because the account was closed: the device erases what it keeps of it. */
export const ACCOUNT_CLOSED = { account: 'closed' } as const
export const isAccountClosed = ({ problem, facts }: Refusal): boolean =>
  problem === 'not-signed-in' && facts?.['account'] === ACCOUNT_CLOSED.account

/** Why a session was ended from elsewhere: on another device of the person, by a new login password, or by the link of an alarm's letter. */
export const SIGNED_OUT_WHYS = ['device', 'password', 'stopped'] as const
export type SignedOutWhy = (typeof SIGNED_OUT_WHYS)[number]
/** Null where the answer says nothing of it. */
export const signedOutWhy = ({ problem, facts }: Refusal): SignedOutWhy | null =>
  (problem === 'not-signed-in' && SIGNED_OUT_WHYS.find((why) => why === facts?.['ended'])) || null

/** Request header with the app's contract version, at which the server answers 426 when it is too old, and the app's own: "4 1.0.0". */
export const VERSION_HEADER = 'candor-version'
export const CONTRACT_VERSION = 4

export const PULL_LIMIT = 1_000
/** Tombstones are kept this long; an older cursor must mirror again. */
export const TOMBSTONE_DAYS = 90
