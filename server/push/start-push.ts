import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FeedBus } from '../feed/bus.ts'
import { PUBLIC_OWNER } from '../feed/record-change.ts'
import { deliverAlarms } from './deliver-alarms.ts'
import { deliverDue, type LivingSessions } from './deliver.ts'
import { followAll, followFeeds } from './follow-feeds.ts'
import type { PushSender } from './post-push.ts'
import { forgetLeft } from './subscriptions.ts'

/** A round takes the changes of other servers, the deliveries that a crash has left, and those to be tried again. */
const ROUND_MS = 5_000
/** All feeds are compared at the start and then so often: within this process the bus tells which have moved. */
const ALL_MS = 60_000

export interface PushOptions {
  readonly database: Database
  readonly bus: FeedBus
  readonly clock: { now(): number }
  readonly sender: PushSender
  readonly livingSessions: LivingSessions
  /** Default 5 s. */
  readonly everyMs?: number
  readonly log: { error(details: object, text: string): void; warn(details: object, text: string): void }
}

/** Starts the job that follows the feeds and sends. It runs after commits, on connections of its own turn: nobody waits for it. */
export function startPush({ database, bus, clock, sender, livingSessions, log, everyMs = ROUND_MS }: PushOptions): {
  stop(): Promise<void>
} {
  const moved = new Set<string>()
  let comparedAt = -Infinity
  let isStopped = false
  let isRunning = false
  let running: Promise<void> = Promise.resolve()
  const onRefused = (code: number) => log.warn({ code }, 'a push service refused a notification')

  const round = async () => {
    const now = clock.now()
    if (now - comparedAt >= ALL_MS) {
      comparedAt = now
      await dropUnfollowed(database)
      await forgetLeft(database, now)
      await followAll(database, now)
    }
    while (!isStopped && (await deliverAlarms({ database, sender, now, onRefused })).isMore);
    const owners = [...moved]
    moved.clear()
    try {
      await followFeeds(database, owners, now)
    } catch (error) {
      for (const owner of owners) moved.add(owner)
      throw error
    }
    while (!isStopped && (await deliverDue({ database, sender, now: clock.now(), livingSessions, onRefused })).isMore);
  }
  const run = () => {
    if (isRunning || isStopped) return
    isRunning = true
    running = round().then(
      () => {
        isRunning = false
        if (moved.size > 0) run()
      },
      (error: unknown) => {
        // The next round takes what has moved, so that a database that is away is not asked again at once.
        isRunning = false
        log.error({ error }, 'notifications could not be sent')
      },
    )
  }
  const unsubscribe = bus.subscribe(({ owner }) => {
    moved.add(owner)
    // A batch of settlements moves many feeds in a moment: one round takes them all.
    setImmediate(run)
  })
  const timer = setInterval(run, everyMs)
  run()
  return {
    stop: async () => {
      isStopped = true
      unsubscribe()
      clearInterval(timer)
      await running
    },
  }
}

/** Nobody of that feed is told anything any more. */
async function dropUnfollowed(database: Database): Promise<void> {
  await sql`
    DELETE FROM push_position p WHERE CASE WHEN p.owner = ${PUBLIC_OWNER} THEN NOT EXISTS (SELECT FROM push_subscription)
      ELSE NOT EXISTS (SELECT FROM push_subscription s WHERE s.user_id::text = p.owner) END`.execute(database)
}
