/** Keeps one mirror at the head of its feed: cycles when asked, by a slow poll, and after failures with growing pauses. */
import { isAccountClosed, signedOutWhy } from '../../contract/sync/messages.ts'
import { remakeFronts } from '../store/history/keep-fronts.ts'
import type { SyncStatus } from '../store/device/sync-status.ts'
import type { SyncContext, SyncProgress } from './context.ts'
import { type CycleResult, runCycle } from './cycle.ts'
import { type Loop, type Pause, type Timers, createLoop } from './loop.ts'
import { repairBucket } from './repair.ts'
import { scrubBlocks, scrubBuckets } from './scrub.ts'
import { serverPauseMs } from './server-pause.ts'

const POLL_MS = 60_000
const FULL_STORAGE_MS = 300_000
/** One look at the whole disk an hour, when nothing else is to do. */
const SCRUB_EVERY_MS = 3_600_000

export interface FeedLoopInput {
  /** Made anew for each cycle: a database that the browser has closed is opened again. */
  readonly context: () => SyncContext
  readonly timers: Timers
  /** A tab that nobody sees doesn't poll. */
  readonly mayPoll: () => boolean
  readonly onChange: (change: Partial<SyncStatus>) => void
  /** @param since device time at which the cycle began */
  readonly onEqual: (since: number) => void
  readonly onReach: (isReached: boolean) => void
  /** Whether the last cycle has proven the mirror equal. */
  readonly onCurrent: (isCurrent: boolean) => void
}

export interface FeedLoop extends Loop {
  /** At the next run the disk is looked at whole, whatever the time. */
  scrub(): void
}

export function createFeedLoop(input: FeedLoopInput): FeedLoop {
  let scrubAt = input.context().clock.now() + SCRUB_EVERY_MS
  const conclude = createConclusion(input)
  const loop = createLoop({
    timers: input.timers,
    work: async () => {
      const context = {
        ...input.context(),
        onProgress: ({ phase, ...progress }: SyncProgress) => input.onChange({ phase, progress }),
      }
      const startedAt = context.clock.now()
      input.onChange({ phase: 'pulling' })
      const result = await cycleAndScrub(context, startedAt >= scrubAt)
      if (result.status === 'equal' && startedAt >= scrubAt) scrubAt = startedAt + SCRUB_EVERY_MS
      input.onChange({ phase: 'idle' })
      return conclude(result, context, startedAt)
    },
  })
  return {
    ...loop,
    scrub: () => {
      scrubAt = 0
      loop.requestNow()
    },
  }
}

/** Tells how a cycle ended, and says when the next one is due. Failures one after the other make the pauses longer. */
function createConclusion(input: FeedLoopInput) {
  let failures = 0
  const backOff = (context: SyncContext, leastMs = 0): Pause => {
    failures += 1
    return { status: 'back-off', ms: Math.max(leastMs, serverPauseMs(failures, context.random)) }
  }
  return (result: CycleResult, context: SyncContext, startedAt: number): Pause => {
    if (result.status !== 'closed') input.onCurrent(result.status === 'equal')
    switch (result.status) {
      case 'equal':
        failures = 0
        input.onReach(true)
        input.onChange({
          asOf: result.cursor.asOf,
          verifiedAt: result.cursor.asOf,
          needsSignIn: false,
          needsReload: false,
          isStorageFull: false,
        })
        input.onEqual(startedAt)
        return { status: 'rest', ms: input.mayPoll() ? POLL_MS : null }
      case 'refused':
        input.onReach(result.refusal.problem !== 'unavailable')
        if (result.refusal.problem === 'not-signed-in') {
          const signedOut = signedOutWhy(result.refusal)
          input.onChange(
            isAccountClosed(result.refusal)
              ? { isAccountClosed: true }
              : { needsSignIn: true, ...(signedOut === null ? {} : { signedOut }) },
          )
          return { status: 'rest', ms: null }
        }
        if (result.refusal.problem === 'upgrade-required') {
          input.onChange({ needsReload: true })
          return { status: 'rest', ms: null }
        }
        return backOff(context, (result.refusal.retryAfterSeconds ?? 0) * 1_000)
      case 'storage-full':
        input.onChange({ isStorageFull: true })
        return backOff(context, FULL_STORAGE_MS)
      case 'closed':
        // Logout: the page says so in a moment, and this loop is stopped.
        return { status: 'rest', ms: null }
      case 'faulty':
      case 'unsteady':
        return backOff(context)
    }
  }
}

/** A database that broke under us (closed by the browser, deleted by a tool) is a failed cycle: the next one opens it anew. */
async function cycleAndScrub(context: SyncContext, isScrubDue: boolean): Promise<CycleResult> {
  try {
    const result = await runCycle(context)
    if (result.status !== 'equal' || !isScrubDue) return result
    const rows = await scrubBuckets(context.mirror)
    const blocks = await scrubBlocks(context)
    if (rows.length + blocks.length === 0) {
      await remakeFronts(context.mirror)
      return result
    }
    for (const bucket of rows) await repairBucket(context, bucket, 'row-damaged')
    for (const bucket of blocks) await repairBucket(context, bucket, 'block-damaged')
    return await runCycle(context)
  } catch (error) {
    if (error instanceof Error && error.name.endsWith('Error')) return { status: 'faulty' }
    throw error
  }
}
