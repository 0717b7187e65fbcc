import { signIn as signInEndpoint } from '../../contract/endpoints/session.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { call } from '../remote/call.ts'
import { startSession } from './start-session.ts'

/** Signs in with account, phone or e-mail, and opens the person's mirror. Refuses `credentials-wrong`, `too-many-requests`, `unavailable`. */
export async function signIn(input: { identifier: string; password: string }): Promise<Outcome<null>> {
  const answer = await call(signInEndpoint, { body: { ...input, identifier: withoutHidden(input.identifier) } })
  if (!answer.ok) return answer
  await startSession(answer.value)
  // Runs beside the way home. If it fails, the first act that needs the key registers it.
  void import('./device-key.ts').then(({ deviceSigner }) => deviceSigner()).catch(() => undefined)
  return done(null)
}
