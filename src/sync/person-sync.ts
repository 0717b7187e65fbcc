/** The sync of one person's mirror (or of the public one) in one tab: its feed, its outbox, and what they say of themselves. */
import type { SignedKeyNotice } from '../../contract/key-notice-schema.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { FeedName } from '../../contract/sync/collection-rules.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import { readCursor } from '../store/mirror/mirror.ts'
import { sampleOfAnswer } from '../store/device/server-clock.ts'
import type { FeedRequest, LogQuestion } from '../store/device/sync-requests.ts'
import type { SyncStatus } from '../store/device/sync-status.ts'
import type { SyncContext } from './context.ts'
import { createFeedLoop } from './feed-loop.ts'
import { type Loop, type Timers, createLoop } from './loop.ts'
import { beginAgain } from './pull.ts'
import { sendOutbox } from './send-outbox.ts'
import type { FromWorker } from './worker-messages.ts'

export interface PersonSync {
  request(request: FeedRequest): void
  /** The server's feed has moved to this place. */
  poke(place: { epoch: string; seq: number }): void
  /** The network is back, or somebody looks at the tab again. */
  wake(): void
  stop(): void
}
/** The world outside, as the worker has it. */
export interface SyncWorld extends Pick<
  SyncContext,
  'remote' | 'clock' | 'random' | 'hashBytes' | 'lock' | 'onSending'
> {
  readonly timers: Timers
  readonly mirrorNamed: (name: string) => Mirror
  readonly releaseMirror: (name: string) => void
  readonly leaveMirror: (name: string) => void
  readonly post: (message: FromWorker) => void
  /** Holds a person's mirror against what this device remembers (src/evidence). @returns how many incidents are open */
  readonly audit?: (input: {
    readonly userId: string
    readonly keys: Readonly<Record<string, string>>
  }) => Promise<number>
  /** Keeps a signed head of a price chain in the person's memory (src/evidence). */
  readonly keepHead?: (input: {
    readonly userId: string
    readonly keys: Readonly<Record<string, string>>
    readonly head: Checkpoint
  }) => Promise<void>
  /** Keeps the sums of a person's sealed blocks (src/store/history/block-sums.ts). */
  readonly keepSums?: (input: { readonly userId: string; readonly timeZone: string }) => Promise<void>
  /** Checks final orders that were not checked yet, while `mayGoOn` (check-orders.ts). */
  readonly checkOrders?: (input: {
    readonly userId: string
    readonly keys: Readonly<Record<string, string>>
    readonly mayGoOn: () => boolean
  }) => Promise<number>
  /** Follows the public log (follow-public-log.ts). @returns whether it looked */
  readonly followLog?: (input: {
    readonly userId: string
    readonly keys: Readonly<Record<string, string>>
    readonly keyNotices: readonly SignedKeyNotice[]
  }) => Promise<boolean>
  /** Looks into the public log, and answers where the question says. */
  readonly answerLog?: (input: {
    /** Null for a visitor. */
    readonly userId: string | null
    readonly keys: Readonly<Record<string, string>>
    readonly question: LogQuestion
  }) => Promise<void>
}

interface PersonInput {
  readonly feed: FeedName
  /** Null for the public feed. */
  readonly userId: string | null
  readonly mirrorName: string
  readonly mayPoll: () => boolean
  readonly onReach: (isReached: boolean) => void
  readonly onCurrent: (isCurrent: boolean) => void
  /** The mirror is at the head and proven equal. */
  readonly onEqual?: () => void
}

export function startPersonSync(world: SyncWorld, input: PersonInput): PersonSync {
  const { feed, userId } = input
  const context = (): SyncContext => ({
    ...world,
    feed,
    actor: userId,
    mirror: world.mirrorNamed(input.mirrorName),
    onServerTime: (times) => world.post({ type: 'clock', sample: sampleOfAnswer(times) }),
  })
  const onChange = (change: Partial<SyncStatus>) => {
    if (feed === 'user') world.post({ type: 'status', userId, change })
    // A visitor has no mirror of their own: the figures on the screen are everybody's, and as old as these.
    else if (change.asOf !== undefined) world.post({ type: 'status', userId: null, change: { asOf: change.asOf } })
  }
  const feedLoop = createFeedLoop({
    context,
    timers: world.timers,
    mayPoll: input.mayPoll,
    onChange,
    onReach: input.onReach,
    onCurrent: input.onCurrent,
    onEqual: (since) => {
      if (feed === 'user') world.post({ type: 'current', since })
      input.onEqual?.()
    },
  })
  const outboxLoop = feed === 'user' ? createOutboxLoop(world, { context, onChange, onSent: feedLoop.request }) : null
  feedLoop.request()
  outboxLoop?.request()

  return {
    request: (request) => {
      switch (request.type) {
        case 'push':
          return outboxLoop?.requestNow()
        case 'pull':
          return feedLoop.requestNow()
        case 'verify':
          return feedLoop.scrub()
        case 'mirror-again':
          // A database that broke meanwhile is the next cycle's to open anew.
          void mirrorAgain(context()).then(feedLoop.requestNow, feedLoop.requestNow)
      }
    },
    poke: ({ epoch, seq }) => {
      // A poke that says what the mirror already knows costs one read here instead of a request there.
      void readCursor(context().mirror).then((cursor) => {
        if (cursor.epoch !== epoch || cursor.seq < seq) feedLoop.request()
      }, feedLoop.request)
    },
    wake: () => {
      feedLoop.requestNow()
      outboxLoop?.networkIsBack()
    },
    stop: () => {
      feedLoop.stop()
      outboxLoop?.stop()
    },
  }
}

/** A pull may move the mirror between the look and the write: then the place is looked up anew, for what a person asks for happens. */
async function mirrorAgain(context: SyncContext): Promise<void> {
  while (!(await beginAgain(context, await readCursor(context.mirror)))) continue
}

/** Even an empty outbox is looked at now and then: another tab or the service worker may have left something for later. */
const OUTBOX_POLL_MS = 60_000
const BROKEN_MS = 30_000

function createOutboxLoop(
  world: SyncWorld,
  input: {
    context: () => SyncContext
    onChange: (change: Partial<SyncStatus>) => void
    onSent: () => void
  },
): Loop & { networkIsBack(): void } {
  let isNetworkBack = false
  const loop = createLoop({
    timers: world.timers,
    work: async () => {
      const options = { isNetworkBack }
      isNetworkBack = false
      try {
        const result = await sendOutbox(input.context(), options)
        switch (result.status) {
          case 'idle': {
            if (result.sent > 0) input.onSent()
            const ms = result.nextAt === null ? OUTBOX_POLL_MS : Math.max(0, result.nextAt - world.clock.now())
            return { status: 'rest', ms: Math.min(ms, OUTBOX_POLL_MS) }
          }
          case 'signed-out':
            input.onChange({ needsSignIn: true })
            return { status: 'rest', ms: null }
          case 'upgrade-required':
            input.onChange({ needsReload: true })
            return { status: 'rest', ms: null }
          case 'closed':
            // Logout: the page says so in a moment.
            return { status: 'rest', ms: null }
        }
      } catch (error) {
        // The database broke (closed by the browser, no room for a note): nothing is lost, it is opened anew and tried again.
        if (error instanceof Error) return { status: 'back-off', ms: BROKEN_MS }
        throw error
      }
    },
  })
  return {
    ...loop,
    networkIsBack: () => {
      isNetworkBack = true
      loop.requestNow()
    },
  }
}
