import { restoreText } from '../../../contract/settlement/restore-notice.ts'
import { noticeText } from '../../../contract/settlement/void-notice.ts'
import { readCursor } from '../mirror/mirror.ts'
import { mirrorOf } from '../mirror/open-mirror.ts'
import { readRows } from './read-rows.ts'

/** From when a notice names to when it stands in everybody's feed, with room to spare. */
const PUBLISHED_WITHIN_MS = 60_000

/**
 * The texts of all notices that everybody reads.
 * @param at when the notice that is looked for voided, ms
 * @returns undefined while what this device has mirrored is no later than that: then it cannot know
 */
export async function publishedNotices(at: number): Promise<ReadonlySet<string> | undefined> {
  const mirror = mirrorOf('public')
  if (!mirror) return undefined
  const { epoch, snapshot, asOf } = await readCursor(mirror)
  if (epoch === null || snapshot !== null || asOf === null || asOf <= at + PUBLISHED_WITHIN_MS) return undefined
  const [voids, restores] = await Promise.all([readRows(mirror, 'voidNotices'), readRows(mirror, 'restoreNotices')])
  return new Set([
    ...voids.map(({ notice }) => noticeText(notice)),
    ...restores.map(({ notice }) => restoreText(notice)),
  ])
}
