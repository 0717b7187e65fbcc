import { intentHash } from '../../contract/intent/order-intent.ts'
import {
  NO_RECEIPT_HASH,
  receiptText,
  type IntendedAcceptance,
  type PlainAcceptance,
  type Proof,
} from '../../contract/settlement/receipt.ts'
import { provenOrder, type ProvenOrder, type TestKey } from './signed-files.ts'
import { TestDevice } from './test-device.ts'

/** The proof of an order that a device has signed, as the platform accepts orders today. */
export function intendedProof(key: TestKey): Proof {
  return intendedOrder(key).proof
}

/** @param change.heldMs how long after the head that the person saw the platform has accepted it */
export function intendedOrder(
  key: TestKey,
  { heldMs = 100, ...change }: Partial<PlainAcceptance> & { readonly heldMs?: number } = {},
): Pick<ProvenOrder, 'order' | 'proof'> {
  const { order, proof } = provenOrder(key, change)
  const { receipt: plain } = proof.acceptance
  if ('version' in plain || plain.rule !== 'settle-2') throw new Error('another form of acceptance')
  const device = new TestDevice()
  const product = { id: plain.productId, priceScale: plain.priceScale, countdowns: [] }
  const seen = { seq: plain.acceptedSeq, ts: plain.acceptedAt - heldMs, hash: plain.acceptedHash }
  const { direction, stake, countdownSeconds, returnRateBp } = plain
  const wish = { id: order.id, direction, stake, countdownSeconds, returnRateBp }
  const intent = device.signIntent(device.intent(product, seen, wish))
  const receipt: IntendedAcceptance = {
    ...plain,
    version: 2,
    intentHash: intentHash(intent.intent),
    seenSeq: seen.seq,
    seenAt: seen.ts,
    termsHash: intent.intent.termsHash,
    prevReceiptHash: NO_RECEIPT_HASH,
  }
  return { order, proof: { ...proof, acceptance: { receipt, signature: key.sign(receiptText(receipt)) }, intent } }
}
