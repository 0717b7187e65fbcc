/**
 * The published notice by which a restored backup is owned up to, one per product: the last tick that was kept, and when. All
 * later ticks that an app saw are abandoned. The next tick's hash covers the notice, so nobody can make a branch without one.
 * RFC 8785 text, Ed25519. docs/settlement-rule.md says in words how orders end after a restore.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { sha256Hex } from '../sha256.ts'
import { tickHash, type Tick } from './tick.ts'

export const RESTORE_REASON_LENGTH_MAX = 500

export const restoreNoticeSchema = z.strictObject({
  type: z.literal('restore-notice'),
  noticeId: idSchema,
  productId: productIdSchema,
  /** The last tick of the chain that the backup holds: every later one with a time before `restoredAt` is abandoned. */
  headSeq: z.int(),
  headTs: timeSchema,
  headHash: hashSchema,
  /** When it was restored, the same in all notices of one restore; the chain goes on from here. */
  restoredAt: timeSchema,
  /** In the operators' words, read by everybody; may be empty. */
  reason: z.string().check(z.maxLength(RESTORE_REASON_LENGTH_MAX)),
  /** How many orders it voids: all that the kept ticks leave open. */
  orders: z.int().check(z.minimum(0)),
  keyId: keyIdSchema,
})
export type RestoreNotice = z.infer<typeof restoreNoticeSchema>

export interface SignedRestore {
  readonly notice: RestoreNotice
  readonly signature: string
}

/** The text that a restore notice's signature covers. */
export function restoreText(notice: RestoreNotice): string {
  return canonicalJson(notice)
}

/** The hash that the first tick of the new branch hangs on, in the place of the kept head's hash. The text form is fixed as `branch-1`. */
export function branchHash(notice: RestoreNotice): string {
  return sha256Hex(`branch-1|${notice.headHash}|${sha256Hex(restoreText(notice))}`)
}

/** The first tick after a restore: a gap mark at the time of the restore, whose hash covers the notice. */
export function firstTickOfBranch(notice: RestoreNotice): Tick {
  const tick = {
    productId: notice.productId,
    seq: notice.headSeq + 1,
    kind: 'gap' as const,
    ts: notice.restoredAt,
    price: null,
    sourceTs: null,
  }
  return { ...tick, hash: tickHash(branchHash(notice), tick) }
}

/** Whether a place of the chain lies on what this restore abandoned: beyond the kept head, and from before the restore. */
export function isAbandoned(notice: RestoreNotice, place: Pick<Tick, 'productId' | 'seq' | 'ts'>): boolean {
  return place.productId === notice.productId && place.seq > notice.headSeq && place.ts < notice.restoredAt
}
