import { signOut } from '../../contract/endpoints/session.ts'
import { call } from '../remote/call.ts'
import { noteEnding, noteSignedOut } from '../store/ending.ts'
import { eraseMirror } from '../store/erase-mirror.ts'
import { favouritesCell } from '../store/favourites.ts'
import { chosenKindsCell } from '../store/notifications.ts'
import { onlineCalls } from '../store/online-calls.ts'
import { mirrorOf } from '../store/open-mirror.ts'
import { sessionCell } from '../store/session.ts'
import { syncStatus } from '../store/sync-status.ts'
import { unkeptChoicesCell } from '../store/unkept-choices.ts'
import { dropLock } from './app-lock.ts'
import { dropTraces, leaveDevice } from './leave-device.ts'

export type EndSessionResult =
  /** Nothing has happened yet: so many things were not sent. Ask, and call again with `discardUnsent`. */
  | { readonly status: 'unsent'; readonly count: number }
  /** `isEverywhere` false: the server could not be told; it will be as soon as there is a network. */
  | { readonly status: 'ended'; readonly isEverywhere: boolean }

/** Without a network nobody waits for the server: it is told later. */
const SIGN_OUT_MS_MAX = 5_000

/**
 * Logs out: a durable flag, every tab unmounts (they share the session cell), the session is revoked, the person's rows are
 * erased. Interrupted anywhere after the flag, the next start finishes it.
 */
export async function endSession(options: { discardUnsent: boolean }): Promise<EndSessionResult> {
  const session = sessionCell.get()
  if (!session) return { status: 'ended', isEverywhere: true }
  if (!options.discardUnsent) {
    const count = await (mirrorOf('user')?.outbox.count() ?? 0)
    if (count > 0) return { status: 'unsent', count }
  }
  noteEnding(session.user.id, true)
  sessionCell.set(null)
  syncStatus.clear()
  onlineCalls.set([])
  dropLock()
  favouritesCell.set([])
  unkeptChoicesCell.set([])
  chosenKindsCell.set(null)
  await dropTraces()
  void leaveDevice()
  // Revoked before erased: no tab that is slow to notice can fetch the rows once more.
  const isEverywhere = (await call(signOut, { signal: AbortSignal.timeout(SIGN_OUT_MS_MAX) })).ok
  if (isEverywhere) noteSignedOut()
  await eraseMirror(session.user.id)
  return { status: 'ended', isEverywhere }
}
