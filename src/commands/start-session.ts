import type { Session } from '../../contract/endpoints/session.ts'
import { sealMemory } from '../evidence/seal-memory.ts'
import { closedAccountCell } from '../store/device/closed-account.ts'
import { clearEnding, endingCell, noteEnding } from '../store/device/ending.ts'
import { eraseMirror, isMirrorClosed } from '../store/mirror/erase-mirror.ts'
import { forgetFormDrafts } from '../store/device/form-draft.ts'
import { mirrorNameOf } from '../store/mirror/mirror-names.ts'
import { mirrorNamed, release } from '../store/mirror/open-mirror.ts'
import { sessionCell } from '../store/device/session.ts'
import { syncStatus } from '../store/device/sync-status.ts'
import { dropChoices } from './drop-choices.ts'
import { dropTraces, leaveDevice } from './leave-device.ts'

/** After a sign-in: keeps who is signed in. Sync and queries see it and open that person's mirror. */
export async function startSession(session: Session): Promise<void> {
  const userId = session.user.id
  const before = sessionCell.get()?.user.id
  if (before !== userId) syncStatus.clear()
  if (before !== undefined && before !== userId) await leave(before, session.user.account)
  // A connection that a logout in another tab has closed for good is not used again.
  release(mirrorNameOf(userId))
  // An earlier logout of the same person was interrupted: what it left behind is closed and must go first.
  if (endingCell.get()?.userIds.includes(userId) || (await isMirrorClosed(userId))) await eraseMirror(userId)
  // The new cookie has replaced the old one: a sign-out that was still owed for it would end this session instead.
  clearEnding(userId)
  forgetFormDrafts()
  syncStatus.update({ needsSignIn: false, signedOut: null, isAccountClosed: false })
  closedAccountCell.set(false)
  sessionCell.set(session)
}

/**
 * Somebody else signs in over an expired session: as at a logout its rows go and its memory keeps prints alone, unless something of
 * that person still waits to be sent.
 */
async function leave(userId: string, comer: string): Promise<void> {
  sessionCell.set(null)
  dropChoices(comer)
  await dropTraces()
  void leaveDevice()
  if ((await mirrorNamed(mirrorNameOf(userId)).outbox.count()) > 0) return
  noteEnding(userId, null)
  // Twice, as at a logout: the sync may write to the memory until the rows are gone.
  await sealMemory(userId)
  await eraseMirror(userId)
  await sealMemory(userId)
}
