/** What is kept about people, for how long, and how it leaves: docs/security.md, "Retention". The times come from the configuration. */
import { startRounds, type Rounds } from '../database/rounds.ts'
import { forgetFiles } from '../files/forget-files.ts'
import type { FileRoom } from '../files/files.ts'
import { isPhotoNeeded } from '../verification/photos-needed.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Deletes identity photos whose time is over, for good: so many days after the decision about them; ones that were never submitted, so many
 * days after they were uploaded.
 * @returns how many went
 */
export async function forgetIdentityPhotos(files: Pick<FileRoom, 'database' | 'store'>, input: { readonly now: number; readonly keepDays: number }, isStopped?: () => boolean): Promise<number> {
  const before = input.now - input.keepDays * DAY_MS
  return forgetFiles(files, { purpose: 'identity-photo', before, isNeeded: (tx, id) => isPhotoNeeded(tx, id, before) }, isStopped)
}

/** Looks at the start, so that a restored backup doesn't bring back what was deleted, and then once an hour. */
export function startRetention(options: {
  readonly files: Pick<FileRoom, 'database' | 'store'>
  readonly clock: { now(): number }
  readonly identityPhotoDays: number
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}): Rounds {
  const { files, clock, identityPhotoDays, log } = options
  const onError = (error: unknown) => log.error({ error }, 'identity photos whose time is over could not be deleted')
  return startRounds({ everyMs: HOUR_MS, onError }, async (isStopped) => {
    const photos = await forgetIdentityPhotos(files, { now: clock.now(), keepDays: identityPhotoDays }, isStopped)
    if (photos > 0) log.info({ photos }, 'identity photos were deleted after their time')
  })
}
