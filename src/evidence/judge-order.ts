/** Holds an order's proof against itself, what this device saw live, and the order as the mirror shows it. */
import type { Order } from '../../contract/rows/order.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import type { VerifyOptions } from '../../contract/settlement/verdict.ts'
import type { SeenLive } from '../store/mirror/mirror-records.ts'
import { AHEAD_MS_MAX, aheadMs } from './dated-ahead.ts'
import { differenceFromProof } from './difference-from-proof.ts'
import { verifyOnDevice } from './verify-on-device.ts'

/** This device's proof of an order from before a backup was restored: sound, but on ticks that the platform has abandoned. */
export interface EarlierProof {
  readonly proof: Proof
  readonly notice: RestoreNotice
  /** How many of its ticks are abandoned. */
  readonly ticks: number
}

/**
 * `seen`: this device saw the deciding prices live, before anybody knew the result. `ahead`: it heard prices before the times that they are
 * dated with. `later`: it had the prices from the server afterwards.
 */
export type Grade = 'seen' | 'ahead' | 'later'

export type JudgeOptions = Omit<VerifyOptions, 'seen'> & { readonly seen?: Partial<SeenLive> }

export type OrderCheck = { readonly proof: Proof; readonly earlier?: EarlierProof } & (
  | {
      readonly verdict: 'verified'
      readonly grade: Grade
      readonly ticks: number
      readonly heads: number
      readonly seenTicks: number
      /** By how much the prices were dated ahead of the moment when this device heard them, ms. */
      readonly aheadMs: number
    }
  | { readonly verdict: 'not-yet-final' }
  /** The server has no other proof of it. */
  | ({ readonly verdict: 'abandoned' } & EarlierProof)
  /** `order`: the proof is sound, but the order on this screen says something else. */
  | { readonly verdict: 'mismatch'; readonly step: ProofStep | 'order'; readonly detail: string }
)

export async function judgeOrder(order: Order, proof: Proof, options: JudgeOptions): Promise<OrderCheck> {
  const verdict = await verifyOnDevice(proof, options)
  if (verdict.verdict === 'mismatch') return { ...verdict, proof }
  // The order on the screen is from after the restore: the two need not say the same.
  if (verdict.verdict === 'abandoned')
    return { verdict: 'abandoned', notice: verdict.notice, ticks: verdict.ticks, proof }
  const difference = differenceFromProof(order, proof)
  if (difference !== null) return { verdict: 'mismatch', step: 'order', detail: difference, proof }
  if (verdict.verdict === 'not-yet-final') return { verdict: 'not-yet-final', proof }
  const sights = options.seen?.ticks ?? []
  const seen = seenOf(proof, sights)
  const ahead = Math.max(options.seen?.aheadMs ?? 0, aheadMs(proof, sights))
  return {
    verdict: 'verified',
    grade: ahead > AHEAD_MS_MAX ? 'ahead' : gradeOf(proof, seen),
    ticks: proof.ticks.length,
    heads: proof.checkpoints.length,
    seenTicks: seen.size,
    aheadMs: ahead,
    proof,
  }
}

/** Numbers of a proof's ticks that are among these. */
function seenOf({ ticks, acceptance }: Proof, sights: readonly Sight[]): ReadonlySet<number> {
  const first = acceptance.receipt.acceptedSeq
  return new Set(sights.map(({ seq }) => seq).filter((seq) => seq > first && seq <= first + ticks.length))
}

/** Grades by the two deciding ticks; by all ticks if none decides, as in a void order. */
function gradeOf({ ticks, settlement }: Proof, seen: ReadonlySet<number>): Grade {
  const deciding = [settlement?.receipt.entrySeq, settlement?.receipt.exitSeq].filter((seq) => typeof seq === 'number')
  const needed = deciding.length === 2 ? deciding : ticks.map(({ seq }) => seq)
  return needed.length > 0 && needed.every((seq) => seen.has(seq)) ? 'seen' : 'later'
}
