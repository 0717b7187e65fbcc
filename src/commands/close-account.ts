import { closeAccount as closeAccountEndpoint } from '../../contract/endpoints/personal-data.ts'
import { getSession } from '../../contract/endpoints/session.ts'
import { type Outcome, done, refuse } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { sessionCell } from '../store/device/session.ts'
import { forgetPerson } from './forget-person.ts'

/** Closes the person's account for good, and takes their rows off this device. Refuses what the server refuses. */
export async function closeAccount(password: string): Promise<Outcome<null>> {
  const session = sessionCell.get()
  if (!session) return refuse('not-signed-in')
  const actor = session.user.id
  const closed = await call(closeAccountEndpoint, { body: { password, isUnderstood: true }, actor })
  if (!closed.ok) {
    if (closed.problem !== 'unavailable') return closed
    // The answer may have been lost on its way: then the session is over.
    const known = await call(getSession, { actor })
    if (known.ok || known.problem !== 'not-signed-in') return closed
  }
  await forgetPerson(actor, null)
  return done(null)
}
