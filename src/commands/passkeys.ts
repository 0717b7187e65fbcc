/** The person's passkeys: asked of the server each time, since only it knows. */
import {
  addPasskey as addPasskeyEndpoint,
  listPasskeys,
  removePasskey as removePasskeyEndpoint,
  startPasskey,
} from '../../contract/endpoints/passkeys.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { call } from '../remote/call.ts'
import { passkeysCell } from '../store/device/passkeys.ts'
import { sessionCell } from '../store/device/session.ts'
import { loadAsking } from './load-asking.ts'

export interface PasskeyWish {
  readonly name: string
  readonly password: string
  readonly transactionPassword: string
}

/** Asks the server for the person's passkeys. The answer, a refusal too, goes into `passkeysCell`. */
export async function loadPasskeys(): Promise<void> {
  const userId = sessionCell.get()?.user.id
  if (userId === undefined) return
  const listed = await call(listPasskeys)
  passkeysCell.set({ userId, answer: listed.ok ? listed.value.passkeys : listed })
}

/** Adds a passkey of this device or of one at hand: the server asks for both passwords, then the browser makes it. */
export async function addPasskey({ name, password, transactionPassword }: PasskeyWish): Promise<Outcome<void>> {
  const asking = await loadAsking()
  if (!asking.ok) return asking
  const started = await call(startPasskey, { body: { password, transactionPassword } })
  if (!started.ok) return started
  const made = await asking.value.makePasskey(started.value, withoutHidden(name).trim())
  if (!made.ok) return made
  const added = await call(addPasskeyEndpoint, { body: made.value })
  if (!added.ok) return added
  await loadPasskeys()
  return done(undefined)
}

/** Removes a passkey for good. One that is not there any more is what was wanted. */
export async function removePasskey(id: string): Promise<Outcome<void>> {
  const removed = await call(removePasskeyEndpoint, { params: { id } })
  await loadPasskeys()
  return removed.ok || removed.problem === 'not-found' ? done(undefined) : removed
}
