/** Keeps the beginning of an order in the device's memory: the signed intent and the answer to it. The purchase waits for none of this. */
import { canonicalJson } from '../../contract/canonical-json.ts'
import { intentHash } from '../../contract/intent/order-intent.ts'
import { refusalText, signedRefusalSchema } from '../../contract/intent/refusal.ts'
import type { Refusal } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Acceptance } from '../../contract/settlement/receipt.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { raise } from '../evidence/incidents.ts'
import { remember } from '../evidence/remember.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { isByPlatform } from './check-acceptance.ts'
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
  const receipt = await signedRefusalOf(signed, refusal)
  const document = receipt ?? {
    problem: refusal.problem,
    isUnknown: refusal.facts?.['isUnknown'] === 1,
    askedAt,
    endedAt: at,
  }
  await remember(evidenceOf(userId), {
    kind: receipt ? 'refusal' : 'no-answer',
    id: `${signed.intent.orderId} ${at}`,
    document,
    at,
  })
}

/** Null where the platform has not signed that it refused exactly this intent for exactly this reason. */
async function signedRefusalOf(signed: SignedOrder, { problem, refusal }: Refusal) {
  const parsed = signedRefusalSchema.safeParse(refusal)
  if (!parsed.success) return null
  const { receipt, signature } = parsed.data
  const isAbout =
    receipt.intentHash === intentHash(signed.intent) &&
    receipt.orderId === signed.intent.orderId &&
    receipt.problem === problem
  return isAbout && (await isByPlatform(receipt.keyId, refusalText(receipt), signature)) ? parsed.data : null
}
