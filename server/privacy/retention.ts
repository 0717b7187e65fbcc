/** Retention of data about people, by the times of the configuration: docs/security.md, "Retention". */
import { startRounds, type Rounds } from '../database/rounds.ts'
import { forgetFiles } from '../files/forget-files.ts'
import type { FileRoom } from '../files/files.ts'
import { isPhotoNeeded } from '../verification/photos-needed.ts'
import type {} from './migrations.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Deletes identity photos whose time is over, for good: so many days after the decision about them; ones that were never submitted, so many
 * days after they were uploaded.
 * @returns how many went
 */
export async function forgetIdentityPhotos(
  files: Pick<FileRoom, 'database' | 'store'>,
  input: { readonly now: number; readonly keepDays: number },
  isStopped?: () => boolean,
): Promise<number> {
  const before = input.now - input.keepDays * DAY_MS
  return forgetFiles(
    files,
    { purpose: 'identity-photo', before, isNeeded: (tx, photo) => isPhotoNeeded(tx, photo, before) },
    isStopped,
  )
}

/** Deletes what was left over of closed accounts: pictures of conversations, and the sealed records whose time is over. @returns how many records went */
export async function forgetClosedAccounts(
  files: Pick<FileRoom, 'database' | 'store'>,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const left = await files.database
    .selectFrom('closed_account')
    .select('user_id')
    .where('are_pictures_gone', '=', false)
    .execute()
  for (const { user_id: userId } of left) {
    if (isStopped()) return 0
    await forgetFiles(files, { purpose: 'chat-picture', before: now, userId, isNeeded: () => Promise.resolve(false) })
    await files.database
      .updateTable('closed_account')
      .set({ are_pictures_gone: true })
      .where('user_id', '=', userId)
      .execute()
  }
  const { numDeletedRows } = await files.database
    .deleteFrom('closed_account')
    .where('keep_until', '<=', BigInt(now))
    .where('are_pictures_gone', '=', true)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Looks at the start, so that a restored backup doesn't bring back what was deleted, and then once an hour. */
export function startRetention(options: {
  readonly files: Pick<FileRoom, 'database' | 'store'>
  readonly clock: { now(): number }
  readonly identityPhotoDays: number
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}): Rounds {
  const { files, clock, identityPhotoDays, log } = options
  const onError = (error: unknown) => log.error({ error }, 'what has served its time could not be deleted')
  return startRounds({ everyMs: HOUR_MS, onError }, async (isStopped) => {
    const photos = await forgetIdentityPhotos(files, { now: clock.now(), keepDays: identityPhotoDays }, isStopped)
    if (photos > 0) log.info({ photos }, 'identity photos were deleted after their time')
    const records = await forgetClosedAccounts(files, clock.now(), isStopped)
    if (records > 0) log.info({ records }, 'records of closed accounts were deleted after their time')
  })
}
