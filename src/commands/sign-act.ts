/** Acts besides buying that this device signs: withdrawals, accounts to withdraw to, passwords. */
import {
  actIntentText,
  type ActContent,
  type ActIntent,
  type SignedAct,
  type SignedActName,
} from '../../contract/intent/act-intent.ts'
import { done, type Outcome } from '../../contract/outcome.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { deviceSigner, registerAnew } from './device-key.ts'

export interface AskedAct {
  readonly act: SignedActName
  /** Id of the withdrawal, the account or the change; a new id for a change of a password. */
  readonly actId: string
  /** The request without its passwords. */
  readonly content: ActContent
}

/** By the act's id: what was sent and has no answer. Asked again, it must be the same text. */
const unanswered = new Map<string, SignedAct>()

/**
 * Signs an act and sends it. If the server does not know this device's key, it did nothing: registers the key and sends the act once more.
 * @param send with what was signed
 */
export async function sendSigned<T>(
  asked: AskedAct,
  send: (signed: SignedAct) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const known = unanswered.get(asked.actId)
  const first = await sendOnce(asked, known ? done(known) : await sign(asked), send)
  if (first.ok || first.problem !== 'device-key-missing') return first
  await registerAnew()
  return sendOnce(asked, await sign(asked), send)
}

async function sendOnce<T>(
  { actId }: AskedAct,
  signed: Outcome<SignedAct>,
  send: (signed: SignedAct) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!signed.ok) return signed
  unanswered.set(actId, signed.value)
  const outcome = await send(signed.value)
  if (outcome.ok || outcome.problem !== 'unavailable') unanswered.delete(actId)
  return outcome
}

async function sign({ act, actId, content }: AskedAct): Promise<Outcome<SignedAct>> {
  const signer = await deviceSigner()
  if (!signer.ok) return signer
  const intent: ActIntent = {
    type: 'act-intent',
    version: 1,
    act,
    actId,
    deviceKeyId: signer.value.keyId,
    at: systemClock.now(),
    content,
  }
  return done({ intent, signature: await signer.value.sign(actIntentText(intent)) })
}
