/** Devices signed in: asked of the server each time, since only it knows. */
import { revokeDeviceKey as revokeDeviceKeyEndpoint } from '../../contract/endpoints/device-keys.ts'
import { endSession, listSessions } from '../../contract/endpoints/session.ts'
import { type Outcome, done } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { deviceSessionsCell } from '../store/device/device-sessions.ts'
import { sessionCell } from '../store/device/session.ts'
import { registerAnew } from './device-key.ts'

/** Asks the server for the person's sessions. The answer, a refusal too, goes into `deviceSessionsCell`. */
export async function loadDeviceSessions(): Promise<void> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return
  const listed = await call(listSessions)
  deviceSessionsCell.set({ userId, answer: listed.ok ? listed.value.sessions : listed })
}

/**
 * Ends sessions of this person on other devices, one after the other. One that has ended by itself meanwhile is what was wanted.
 * @returns the first refusal, after which nothing more is ended
 */
export async function endDeviceSessions(ids: readonly string[]): Promise<Outcome<void>> {
  for (const id of ids) {
    const ended = await call(endSession, { params: { id } })
    if (!ended.ok && ended.problem !== 'not-found') {
      await loadDeviceSessions()
      return ended
    }
  }
  await loadDeviceSessions()
  return done(undefined)
}

/** Revokes a signing key of this person for good. This device makes itself another when it signs again. One that is not there any more is what was wanted. */
export async function revokeDeviceKey(id: string): Promise<Outcome<void>> {
  const revoked = await call(revokeDeviceKeyEndpoint, { params: { id } })
  await registerAnew()
  await loadDeviceSessions()
  return revoked.ok || revoked.problem === 'not-found' ? done(undefined) : revoked
}
