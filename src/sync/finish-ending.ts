/** Finishes a logout that was interrupted: erases the rows of those who left, and tells the server. */
import { signOut } from '../../contract/endpoints/session.ts'
import { sealMemory } from '../evidence/seal-memory.ts'
import { call } from '../remote/call.ts'
import { endingCell, noteSignedOut, SESSION_LOCK } from '../store/device/ending.ts'
import { sessionCell } from '../store/device/session.ts'
import { withWebLock } from '../store/device/web-lock.ts'
import { eraseMirror } from '../store/mirror/erase-mirror.ts'

/** A sign-in waits for this call. */
const SIGN_OUT_MS_MAX = 5_000

export async function finishEnding(): Promise<void> {
  for (const userId of endingCell.get()?.userIds ?? []) {
    if (userId === sessionCell.get()?.user.id) continue
    await sealMemory(userId)
    await eraseMirror(userId)
  }
  if (endingCell.get()?.isSignOutOwed) await withWebLock(SESSION_LOCK, tellSignedOut)
}

/** Somebody's new session has a new cookie: the call names the session that was left, so that it cannot end that one. */
async function tellSignedOut(): Promise<void> {
  const ending = endingCell.get()
  if (!ending?.isSignOutOwed || sessionCell.get() !== null) return
  const query = ending.sessionId === null ? {} : { session: ending.sessionId }
  if ((await call(signOut, { query, signal: AbortSignal.timeout(SIGN_OUT_MS_MAX) })).ok) noteSignedOut()
}
