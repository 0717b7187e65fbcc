import { evidenceOf } from '../evidence/evidence.ts'
import type { FollowedLog } from '../evidence/followed-log.ts'
import type { OwnPart } from '../evidence/kept-owed.ts'
import { sessionCell } from '../store/device/session.ts'
import { askLog } from './ask-log.ts'
import { saveFile } from './save-file.ts'

export type { OwnPart } from '../evidence/kept-owed.ts'

/** How far this device has followed the public log. Works offline; null where it has not asked yet. */
export function readFollowed(): Promise<FollowedLog | null> {
  return askLog<FollowedLog>({ type: 'followed' })
}

/** The newest day of which this device has proven that the person's balance is in the total of what the platform owes. Works offline; null before the first. */
export function readOwed(): Promise<OwnPart | null> {
  return askLog<OwnPart>({ type: 'owed' })
}

/** Hands that proof to the browser as a file, which candor-verify checks. */
export async function saveOwed(): Promise<void> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return
  const [{ newestOwed }, { liabilityProofText }] = await Promise.all([
    import('../evidence/kept-owed.ts'),
    import('../../contract/liabilities/liability-proof.ts'),
  ])
  const proof = await newestOwed(evidenceOf(userId))
  if (proof === null) return
  saveFile({
    name: `candor-owed-${proof.root.receipt.day}.json`,
    type: 'application/json',
    content: liabilityProofText(proof),
  })
}
