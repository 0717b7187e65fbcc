import { signOut } from '../../contract/endpoints/session.ts'
import { call } from '../remote/call.ts'
import { noteSignedOut, SESSION_LOCK } from '../store/device/ending.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { sessionCell } from '../store/device/session.ts'
import { withWebLock } from '../store/device/web-lock.ts'
import { forgetPerson } from './forget-person.ts'

export type EndSessionResult =
  /** Nothing has happened yet: so many things were not sent. Ask, and call again with `discardUnsent`. */
  | { readonly status: 'unsent'; readonly count: number }
  /** `isEverywhere` false: the server could not be told; it will be as soon as there is a network. */
  | { readonly status: 'ended'; readonly isEverywhere: boolean }

/** Without a network nobody waits for the server: it is told later. */
const SIGN_OUT_MS_MAX = 5_000

/** Logs out. */
export async function endSession(options: { discardUnsent: boolean }): Promise<EndSessionResult> {
  const session = sessionCell.get()
  if (!session) return { status: 'ended', isEverywhere: true }
  if (!options.discardUnsent) {
    const count = await (mirrorOf('user')?.outbox.count() ?? 0)
    if (count > 0) return { status: 'unsent', count }
  }
  const isEverywhere = await forgetPerson(session.user.id, async () => {
    const isRevoked = await withWebLock(SESSION_LOCK, async () => {
      const input = { query: { session: session.id }, signal: AbortSignal.timeout(SIGN_OUT_MS_MAX) }
      return (await call(signOut, input)).ok
    })
    if (isRevoked) noteSignedOut()
    return isRevoked
  })
  return { status: 'ended', isEverywhere }
}
