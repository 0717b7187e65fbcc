/** Keeps the beginning of an order in the device's memory: the signed intent and the answer to it. The purchase waits for none of this. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Acceptance } from '../../contract/settlement/receipt.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { raise } from '../evidence/incidents.ts'
import { remember } from '../evidence/remember.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { documentOfRefusal } from './kept-refusal.ts'
import type { SignedOrder } from './sign-order.ts'

interface Asked {
  readonly userId: string
  readonly signed: SignedOrder
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

/** @param fault why it does not answer what was signed: that is an incident; null where it does */
export async function rememberAcceptance(
  { userId, signed }: Asked,
  { order, acceptance }: AcceptedOrder,
  fault: string | null,
): Promise<void> {
  const evidence = evidenceOf(userId)
  const at = systemClock.now()
  if (fault === null)
    return void (await remember(evidence, { kind: 'acceptance', id: signed.intent.orderId, document: acceptance, at }))
  const { acceptedAt } = acceptance.receipt
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
export async function rememberRefusal({ userId, signed }: Asked, refusal: Refusal, askedAt: number): Promise<void> {
  const at = systemClock.now()
  const kept = await documentOfRefusal(signed.intent, refusal, { askedAt, endedAt: at })
  await remember(evidenceOf(userId), { ...kept, id: `${signed.intent.orderId} ${at}`, at })
}
