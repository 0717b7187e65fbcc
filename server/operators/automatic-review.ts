import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { ensureAutomaticReviewers } from './automatic-reviewers.ts'
import type { Bounds } from '../reviews/bounds.ts'
import { approve } from './decide.ts'
import type { ReviewKind } from '../reviews/review-kind.ts'

const POLL_MS = 500

interface ReviewOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly kinds: readonly ReviewKind[]
  readonly bounds: Bounds
  /** How long something waits before it is approved. */
  readonly afterMs: number
  readonly log: { error(facts: object, message: string): void }
}

/**
 * Demo mode's review: two operators like others, by the same way as others, who say yes to everything after a few seconds.
 * The second one says yes where the amount needs two.
 */
export async function startAutomaticReview(options: ReviewOptions): Promise<Rounds> {
  const { database, clock, kinds, bounds, afterMs, log } = options
  const reviewers = await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, clock.now()))
  /** One that fails must not keep the others from being reviewed. */
  const approveByAll = async (kind: ReviewKind, id: string) => {
    try {
      for (const reviewer of reviewers) {
        const context = { operatorId: reviewer.id, now: clock.now(), bounds }
        const approved = await inTransaction(database, (tx) => approve(tx, context, kind, id))
        if (approved.ok && approved.value === 'approved') return
      }
    } catch (error) {
      log.error({ error, kind: kind.kind, id }, 'the automatic review of one thing failed')
    }
  }
  const onError = (error: unknown) => log.error({ error }, 'the automatic review was interrupted')
  return startRounds({ everyMs: POLL_MS, onError }, async (isStopped) => {
    for (const kind of kinds) {
      for (const item of await kind.list(database)) {
        if (isStopped() || item.createdAt + afterMs > clock.now()) continue
        await approveByAll(kind, item.id)
      }
    }
  })
}
