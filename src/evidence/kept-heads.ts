import type { Proof } from '../../contract/settlement/receipt.ts'
import type { SeenLive } from '../store/mirror/mirror-records.ts'
import type { Evidence } from './evidence.ts'
import { keptHeads } from './note-head.ts'

/** Returns the sight of an order's prices on this device, together with the heads that it has kept of those minutes, and its earlier finding. */
export async function withKeptHeads(
  evidence: Evidence,
  proof: Proof,
  seen: SeenLive = { ticks: [], checkpoints: [] },
): Promise<SeenLive> {
  const { orderId, productId, acceptedSeq } = proof.acceptance.receipt
  // A proof's numbers are its own: one that is none of a place names no head.
  if (!Number.isSafeInteger(acceptedSeq) || acceptedSeq < 0) return seen
  const heads = await keptHeads(evidence, productId, { fromSeq: acceptedSeq, toSeq: acceptedSeq + proof.ticks.length })
  const before = await evidence.seals.get(orderId)
  return {
    ticks: seen.ticks,
    aheadMs: Math.max(seen.aheadMs ?? 0, before?.aheadMs ?? 0),
    checkpoints: [...seen.checkpoints, ...heads.map(({ seq, ts, hash }) => ({ productId, seq, ts, hash }))],
  }
}
