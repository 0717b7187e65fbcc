import type { Session } from '../../contract/endpoints/session.ts'
import { clearEnding, endingCell } from '../store/ending.ts'
import { sessionCell } from '../store/session.ts'
import { syncStatus } from '../store/sync-status.ts'

/** After a sign-in: keeps who is signed in. Sync and queries see it and open that person's mirror. */
export async function startSession(session: Session): Promise<void> {
  const userId = session.user.id
  if (sessionCell.get()?.user.id !== userId) syncStatus.clear()
  if (endingCell.get()?.userIds.includes(userId)) {
    // An earlier logout of the same person was interrupted: what it left behind is closed and must go first.
    const { eraseMirror } = await import('../store/erase-mirror.ts')
    await eraseMirror(userId)
  }
  // The new cookie has replaced the old one: a sign-out that was still owed for it would end this session instead.
  clearEnding(userId)
  syncStatus.update({ needsSignIn: false })
  sessionCell.set(session)
}
