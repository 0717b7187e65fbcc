import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { verifyProof, type ProofStep } from '../../contract/settlement/verify-proof.ts'
import { call } from '../remote/call.ts'
import { configurationCell } from '../store/configuration.ts'
import { checkpointsOf, ticksOf } from '../store/live-prices.ts'
import { differenceFromProof } from './difference-from-proof.ts'

export type OrderCheck =
  | { readonly verdict: 'verified'; readonly ticks: number; readonly heads: number; readonly seenTicks: number; readonly proof: Proof }
  | { readonly verdict: 'not-yet-final' }
  /** `order`: the proof is sound, but the order on this screen says something else. */
  | { readonly verdict: 'mismatch'; readonly step: ProofStep | 'order'; readonly detail: string }

/**
 * Fetches an order's proof and checks it on this device: signatures, hash chain, the rule, and that the order as the
 * mirror shows it is the one that was proven. The module carries the signature library: load it lazily.
 */
export async function checkOrder(order: Order): Promise<Outcome<OrderCheck>> {
  const configuration = configurationCell.get()
  if (configuration === null) return refuse('unavailable')
  const answer = await call(getOrderProof, { params: { id: order.id } })
  if (!answer.ok) return answer
  const proof = answer.value
  const seen = { ticks: ticksOf(order.productId), checkpoints: checkpointsOf(order.productId) }
  const verdict = verifyProof(proof, { trustedKeys: configuration.signingKeys, seen })
  if (verdict.verdict === 'mismatch') return done(verdict)
  const difference = differenceFromProof(order, proof)
  if (difference !== null) return done({ verdict: 'mismatch', step: 'order', detail: difference })
  if (verdict.verdict === 'not-yet-final') return done({ verdict: 'not-yet-final' })
  const seenSeqs = new Set(seen.ticks.map((tick) => tick.seq))
  return done({
    verdict: 'verified',
    ticks: proof.ticks.length,
    heads: proof.checkpoints.length,
    seenTicks: proof.ticks.filter((tick) => seenSeqs.has(tick.seq)).length,
    proof,
  })
}
