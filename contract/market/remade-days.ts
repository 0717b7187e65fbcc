/** Tells of which simulated days the platform may honestly sign texts again: those whose first texts a restored backup has lost. */
import { keptUntil } from '../settlement/abandoned.ts'
import type { RestoreNotice } from '../settlement/restore-notice.ts'
import { DAY_MS, dayStart } from '../settlement/simulated-day.ts'

/**
 * Whether a restored backup may have lost what was signed for a day. A day is bound before it begins, at the earliest on the day before.
 * @param day YYYY-MM-DD, UTC
 * @param restores notices whose signatures were checked
 */
export function mayBeMadeAnew(day: string, restores: readonly RestoreNotice[]): boolean {
  const begins = dayStart(day)
  return restores.some(({ restoredAt }) => begins > keptUntil(restoredAt, restores) && begins <= restoredAt + DAY_MS)
}
