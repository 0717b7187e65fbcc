import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import { fastProofSchema, proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { proofText, type ProofStep, type VerifyOptions } from '../../contract/settlement/verify-proof.ts'
import { call } from '../remote/call.ts'
import { configurationCell } from '../store/configuration.ts'
import { keepProof, readKeptProof } from '../store/kept-proofs.ts'
import { knownRestores } from '../store/known-restores.ts'
import { mirrorOf } from '../store/open-mirror.ts'
import { joinSeen, seenLive, seenWithin } from '../store/seen-live.ts'
import { systemClock } from '../store/system-clock.ts'
import { differenceFromProof } from './difference-from-proof.ts'
import { verifyOnDevice } from './verify-on-device.ts'

/** What this device holds of an order from before a backup was restored: sound, but on ticks that the platform has abandoned. */
export interface EarlierProof {
  readonly proof: Proof
  readonly notice: RestoreNotice
  /** How many of its ticks are abandoned. */
  readonly ticks: number
}

export type OrderCheck = { readonly proof: Proof; readonly earlier?: EarlierProof } & (
  | { readonly verdict: 'verified'; readonly ticks: number; readonly heads: number; readonly seenTicks: number }
  | { readonly verdict: 'not-yet-final' }
  /** The server has no other proof of it. */
  | ({ readonly verdict: 'abandoned' } & EarlierProof)
  /** `order`: the proof is sound, but the order on this screen says something else. */
  | { readonly verdict: 'mismatch'; readonly step: ProofStep | 'order'; readonly detail: string }
)

/**
 * Checks an order's proof on this device: signatures, hash chain, the rule, and that the order as the mirror shows it is
 * the one that was proven. A proof that held once is kept here and asked first, so it works offline, and a result that
 * was changed since is held against it. The module carries the signature library: load it lazily.
 */
export async function checkOrder(order: Order): Promise<Outcome<OrderCheck>> {
  const configuration = configurationCell.get()
  if (configuration === null) return refuse('unavailable')
  const mirror = mirrorOf('user')
  const kept = mirror && (await readKeptProof(mirror, order.id))
  const seen = joinSeen(kept?.seen, seenLive(order.productId))
  const options: VerifyOptions = { trustedKeys: configuration.signingKeys, seen, restores: await knownRestores() }
  const keptCheck = kept ? await judgeKept(order, kept.text, options) : null
  const earlier = keptCheck?.verdict === 'abandoned' ? keptCheck : await earlierOf(order, kept?.abandoned, options)
  const withEarlier = earlier ? { earlier: { proof: earlier.proof, notice: earlier.notice, ticks: earlier.ticks } } : {}
  if (keptCheck !== null && keptCheck.verdict !== 'abandoned') return done({ ...keptCheck, ...withEarlier })
  const answer = await call(askProof, { params: { id: order.id } })
  if (!answer.ok) return earlier ? done(earlier) : answer
  const check = await judge(order, answer.value, options)
  if (check.verdict === 'verified' && mirror) {
    await keepProof(mirror, {
      orderId: order.id, keptAt: systemClock.now(), text: proofText(check.proof), seen: seenWithin(seen, placesOf(check.proof)),
      ...(earlier ? { abandoned: proofText(earlier.proof) } : {}),
    })
  }
  return done({ ...check, ...withEarlier })
}

/** A proof that was kept from before a restore, where it still says what it did. */
async function earlierOf(order: Order, text: string | undefined, options: VerifyOptions) {
  const check = text === undefined ? null : await judgeKept(order, text, options)
  return check?.verdict === 'abandoned' ? check : null
}

/** The places of the chain that an order hangs on. */
function placesOf(proof: Proof): { fromSeq: number; toSeq: number } {
  const { acceptedSeq } = proof.acceptance.receipt
  return { fromSeq: acceptedSeq, toSeq: acceptedSeq + proof.ticks.length }
}

/** The same endpoint, its thousand ticks read faster. */
const askProof = { ...getOrderProof, response: fastProofSchema }

/** Null for a kept proof that does not hold in itself: one that the disk has damaged, or another order's, is fetched anew. */
async function judgeKept(order: Order, text: string, options: VerifyOptions): Promise<OrderCheck | null> {
  const proof = proofOfText(text)
  if (proof?.acceptance.receipt.orderId !== order.id) return null
  const check = await judge(order, proof, options)
  // It was sound when it was kept: what contradicts it now is said, not fetched away.
  const isTold = check.verdict === 'mismatch' && (check.step === 'order' || check.step === 'seen')
  return check.verdict === 'verified' || check.verdict === 'abandoned' || isTold ? check : null
}

/** Holds a proof against itself, what this device saw, and the order as the mirror shows it. */
export async function judge(order: Order, proof: Proof, options: VerifyOptions): Promise<OrderCheck> {
  const verdict = await verifyOnDevice(proof, options)
  if (verdict.verdict === 'mismatch') return { ...verdict, proof }
  // The order on the screen is from after the restore: the two need not say the same.
  if (verdict.verdict === 'abandoned') return { verdict: 'abandoned', notice: verdict.notice, ticks: verdict.ticks, proof }
  const difference = differenceFromProof(order, proof)
  if (difference !== null) return { verdict: 'mismatch', step: 'order', detail: difference, proof }
  if (verdict.verdict === 'not-yet-final') return { verdict: 'not-yet-final', proof }
  return {
    verdict: 'verified',
    ticks: proof.ticks.length,
    heads: proof.checkpoints.length,
    seenTicks: countSeen(proof, options.seen?.ticks ?? []),
    proof,
  }
}

/** How many of a proof's ticks are among these. */
function countSeen({ ticks, acceptance }: Proof, seen: readonly Sight[]): number {
  const isSeen = new Uint8Array(ticks.length)
  // A place beyond the array keeps nothing.
  for (const { seq } of seen) isSeen[seq - acceptance.receipt.acceptedSeq - 1] = 1
  return isSeen.reduce((count, one) => count + one, 0)
}
