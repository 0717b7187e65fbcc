import { type Ended, takeEnded } from '../store/mirror/ended.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'

export type { Ended } from '../store/mirror/ended.ts'

/** A shorter time without a look is a reload or a glance at another app. */
const ABSENCE_MS = 120_000

/** When this page came before the person's eyes, and when they had left it; null: it was loaded. Device time, ms. */
export interface Return {
  readonly at: number
  readonly leftAt: number | null
}
export interface News {
  readonly ended: readonly Ended[]
  /** Server time, ms: orders that settled before it did so while the person was away. */
  readonly awayUntil: number
}

/** The user id for which this page has looked for news. */
let lookedFor: string | null = null
let awayUntil = -Infinity

/** The events that have ended for this person since the last look; each is returned in one tab alone. */
export async function takeNews(userId: string, came: Return): Promise<News> {
  const mirror = mirrorOf('user')
  if (!mirror) return { ended: [], awayUntil }
  const isFirst = lookedFor !== userId
  lookedFor = userId
  if (isFirst) awayUntil = -Infinity
  const { ended, lookedAt } = await takeEnded(mirror, systemClock.now())
  const leftAt = isFirst ? lookedAt : came.leftAt
  // A clock that was set back says nothing of how long it was.
  if (leftAt !== null && Math.abs(came.at - leftAt) >= ABSENCE_MS) awayUntil = serverTimeAt(came.at)
  return { ended, awayUntil }
}
