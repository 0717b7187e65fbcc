/** Acts besides buying that this device signs: withdrawals, accounts to withdraw to, passwords. */
import {
  actIntentText,
  type ActContent,
  type ActIntent,
  type SignedAct,
  type SignedActName,
} from '../../contract/intent/act-intent.ts'
import { done, type Outcome, type Refusal } from '../../contract/outcome.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { deviceSigner, registerAnew } from './device-key.ts'
import { canHaveArrived } from './run-online.ts'

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
 * The device keeps the signed text in its memory, and so a refusal, or that no answer came.
 * @param send with what was signed
 */
export async function sendSigned<T>(
  asked: AskedAct,
  send: (signed: SignedAct) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const known = unanswered.get(asked.actId)
  const first = await sendOnce(asked, known ? done(known) : await sign(asked), send, (refusal) => !isMended(refusal))
  if (first.ok || !isMended(first)) return first
  await registerAnew()
  return sendOnce(asked, await sign(asked), send, () => true)
}

function isMended({ problem }: Refusal): boolean {
  return problem === 'device-key-missing'
}

async function sendOnce<T>(
  { actId }: AskedAct,
  signed: Outcome<SignedAct>,
  send: (signed: SignedAct) => Promise<Outcome<T>>,
  isKept: (refusal: Refusal) => boolean,
): Promise<Outcome<T>> {
  if (!signed.ok) return signed
  const userId = sessionCell.get()?.user.id
  const askedAt = systemClock.now()
  unanswered.set(actId, signed.value)
  keep((memory) => (userId === undefined ? null : memory.rememberAct({ userId, signed: signed.value })))
  const outcome = await send(signed.value)
  if (outcome.ok || outcome.problem !== 'unavailable') unanswered.delete(actId)
  if (!outcome.ok && userId !== undefined && isKept(outcome) && canHaveArrived(outcome))
    keep((memory) => memory.rememberActRefusal({ userId, signed: signed.value }, outcome, askedAt))
  return outcome
}

/** The memory is a file of its own, and a full disk must not keep anybody from hearing what became of their act. */
function keep(work: (memory: typeof import('./remember-act.ts')) => Promise<void> | null): void {
  import('./remember-act.ts').then(work).catch(() => undefined)
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
