import { type Ended, takeEnded } from '../store/mirror/ended.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { systemClock } from '../store/device/system-clock.ts'

export type { Ended } from '../store/mirror/ended.ts'

/** The user id for which this page has looked for news. */
let lookedFor: string | null = null

/** The events that have ended for this person since the last look; each is returned in one tab alone. */
export async function takeNews(userId: string): Promise<readonly Ended[]> {
  const mirror = mirrorOf('user')
  if (!mirror) return []
  const isFirst = lookedFor !== userId
  lookedFor = userId
  return takeEnded(mirror, { isFirst, now: systemClock.now() })
}
