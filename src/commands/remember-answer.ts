/** Keeps the beginning of an order in the device's memory: the signed intent and the answer to it. The purchase waits for none of this. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Acceptance } from '../../contract/settlement/receipt.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { raise } from '../evidence/incidents.ts'
import { remember } from '../evidence/remember.ts'
import { keepWait, waitedRefusal, type Wait } from '../evidence/waits.ts'
import { configurationCell } from '../store/device/configuration.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { documentOfRefusal } from './kept-refusal.ts'
import type { SignedOrder } from './sign-order.ts'

interface Asked {
  readonly userId: string
  readonly signed: SignedOrder
  /** Whether the head that it names stood on the screen. */
  readonly isSeenLive: boolean
}

/** Before it is sent. */
export async function rememberIntent({ userId, signed }: Asked): Promise<void> {
  await remember(evidenceOf(userId), {
    kind: 'intent',
    id: signed.intent.orderId,
    document: signed,
    at: systemClock.now(),
  })
}

export interface AcceptedOrder {
  readonly order: Order
  readonly acceptance: { readonly receipt: Acceptance; readonly signature: string }
}

/**
 * @param facts.fault why it does not answer what was signed: that is an incident; null where it does
 * @param facts.waitMs from sending to the answer
 */
export async function rememberAcceptance(
  asked: Asked,
  { order, acceptance }: AcceptedOrder,
  { fault, waitMs }: { readonly fault: string | null; readonly waitMs: number },
): Promise<void> {
  const { userId, signed } = asked
  const evidence = evidenceOf(userId)
  const at = systemClock.now()
  const { acceptedAt, acceptedSeq } = acceptance.receipt
  if (fault === null) {
    await remember(evidence, { kind: 'acceptance', id: signed.intent.orderId, document: acceptance, at })
    const accepted = { seq: acceptedSeq, at: acceptedAt }
    return keepWait(evidence, signed.intent.orderId, waitFor(asked, { waitMs, accepted, problem: null }), at)
  }
  await raise(evidence, {
    id: `acceptance ${signed.intent.orderId}`,
    kind: 'proof-failed',
    collection: 'orders',
    rowId: signed.intent.orderId,
    at,
    finalAt: acceptedAt,
    asOf: acceptedAt,
    now: order,
    detail: fault,
    proofs: { kept: canonicalJson(signed), now: canonicalJson(acceptance) },
  })
}

/** A refusal with the platform's signature is kept as that; one without, and silence, as no answer: with its times. */
export async function rememberRefusal(
  asked: Asked,
  refusal: Refusal,
  { askedAt, waitMs }: { readonly askedAt: number; readonly waitMs: number },
): Promise<void> {
  const { userId, signed } = asked
  const evidence = evidenceOf(userId)
  const at = systemClock.now()
  const kept = await documentOfRefusal(signed.intent, refusal, { askedAt, endedAt: at })
  await remember(evidence, { ...kept, id: `${signed.intent.orderId} ${at}`, at })
  const problem = waitedRefusal(refusal.problem)
  if (problem === null) return
  const wait = waitFor(asked, { waitMs, accepted: null, problem })
  await keepWait(evidence, signed.intent.orderId, wait, at)
}

function waitFor(
  { signed: { intent }, isSeenLive }: Asked,
  measured: Pick<Wait, 'waitMs' | 'accepted' | 'problem'>,
): Wait {
  const market = configurationCell.get()?.market
  const seen = { seenSeq: intent.seenSeq, seenAt: intent.seenAt, isSeenLive }
  return { type: 'wait', version: 1, ...seen, ...measured, ...(market ? { market } : {}) }
}
