/** The operator's passkeys in this browser. The library is loaded when somebody uses one. */
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import {
  addOperatorPasskey,
  deskSignInWithPasskey,
  startDeskPasskeySignIn,
  startOperatorPasskey,
  startPasskeyUnlock,
  unlockWithPasskey,
  type OperatorPasskey,
} from '../../contract/desk/passkey-endpoints.ts'
import type { DeskSession } from '../../contract/desk/rows.ts'
import { call } from './call.ts'

const library = () => import('../../src/commands/ask-passkey.ts')

export async function signInByPasskey(): Promise<DeskOutcome<DeskSession>> {
  const [challenge, { givePasskey }] = await Promise.all([call(startDeskPasskeySignIn), library()])
  if (!challenge.ok) return challenge
  const given = await givePasskey(challenge.value, { isOffered: false })
  return given.ok ? call(deskSignInWithPasskey, { body: given.value }) : given
}

export async function unlockByPasskey(): Promise<DeskOutcome<DeskSession>> {
  const [challenge, { givePasskey }] = await Promise.all([call(startPasskeyUnlock), library()])
  if (!challenge.ok) return challenge
  const given = await givePasskey(challenge.value, { isOffered: false })
  return given.ok ? call(unlockWithPasskey, { body: given.value }) : given
}

export async function registerPasskey(form: {
  readonly name: string
  readonly password: string
  readonly code: string
}): Promise<DeskOutcome<OperatorPasskey>> {
  const { name, ...proof } = form
  const [asking, { makePasskey }] = await Promise.all([call(startOperatorPasskey, { body: proof }), library()])
  if (!asking.ok) return asking
  const made = await makePasskey(asking.value, name.trim())
  return made.ok ? call(addOperatorPasskey, { body: made.value }) : made
}
