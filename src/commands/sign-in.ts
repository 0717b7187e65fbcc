import { signIn as signInEndpoint, type Session } from '../../contract/endpoints/session.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { call } from '../remote/call.ts'
import { SESSION_LOCK } from '../store/device/ending.ts'
import { withWebLock } from '../store/device/web-lock.ts'
import { startSession } from './start-session.ts'

/** Signs in with account, phone or e-mail, and opens the person's mirror. Refuses `credentials-wrong`, `too-many-requests`, `unavailable`. */
export async function signIn(input: { identifier: string; password: string }): Promise<Outcome<null>> {
  const body = { ...input, identifier: withoutHidden(input.identifier) }
  return openSession(() => call(signInEndpoint, { body }))
}

/** Opens the mirror of the person whom the server's answer names. */
export async function openSession(ask: () => Promise<Outcome<Session>>): Promise<Outcome<null>> {
  // The cookie is one for all tabs: a sign-out that is under way ends first, or its answer would take the new cookie away.
  const answer = await withWebLock(SESSION_LOCK, async () => {
    const opened = await ask()
    if (opened.ok) await startSession(opened.value)
    return opened
  })
  if (!answer.ok) return answer
  // Runs beside the way home. If it fails, the first act that needs the key registers it.
  void import('./device-key.ts').then(({ deviceSigner }) => deviceSigner()).catch(() => undefined)
  return done(null)
}
