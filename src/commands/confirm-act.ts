/** The proof that the person themselves wants an act that this device signs: the transaction password, or a passkey for that very act. */
import type { Confirmation } from '../../contract/endpoints/passkeys.ts'
import { startActConfirmation } from '../../contract/endpoints/passkeys.ts'
import { actIntentHash, type SignedAct } from '../../contract/intent/act-intent.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { loadAsking } from './load-asking.ts'
import { sendSigned, type AskedAct } from './sign-act.ts'

/** By the hash of what was signed: what was sent and has no answer. Asked again, it must be the same request. */
const unanswered = new Map<string, Confirmation>()

/**
 * Signs an act, confirms it and sends it.
 * @param transactionPassword null: the browser asks for a passkey in its place
 * @param send with what was signed and its confirmation
 */
export function sendConfirmed<T>(
  asked: AskedAct,
  transactionPassword: string | null,
  send: (confirmed: Confirmation & { readonly signed: SignedAct }) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return sendSigned(asked, async (signed) => {
    if (transactionPassword !== null) return send({ transactionPassword, signed })
    const actHash = actIntentHash(signed.intent)
    const known = unanswered.get(actHash)
    const confirmation = known ? done(known) : await confirmByPasskey(actHash)
    if (!confirmation.ok) return confirmation
    unanswered.set(actHash, confirmation.value)
    const outcome = await send({ ...confirmation.value, signed })
    if (outcome.ok || outcome.problem !== 'unavailable') unanswered.delete(actHash)
    return outcome
  })
}

async function confirmByPasskey(actHash: string): Promise<Outcome<Confirmation>> {
  const asking = await loadAsking()
  if (!asking.ok) return asking
  const started = await call(startActConfirmation, { body: { actHash } })
  if (!started.ok) return started
  const given = await asking.value.givePasskey(started.value, { isOffered: false })
  return given.ok ? done({ passkey: given.value }) : given
}
