/** Writes down the result of checking an order: a seal, the signed texts, and an incident if it does not hold. */
import type { Order } from '../../contract/rows/order.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { PoisonedProof } from '../../contract/settlement/read-proof.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import type { ProofStep } from '../../contract/settlement/proof-step.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import type { Evidence, OrderSeal } from './evidence.ts'
import { raise } from './incidents.ts'
import type { OrderCheck } from './judge-order.ts'
import { lastingOf } from './lasting-fields.ts'
import { noteProof } from './note-proof.ts'
import { remember } from './remember.ts'

/** A signed head above the last price, and the notice of a restored backup, come a moment after a result. */
const QUIET_MS = 10_000
/** A proof that fails at one of these steps was not found to be signed by the platform. */
const UNSIGNED_STEPS: readonly (ProofStep | 'order')[] = [
  'format',
  'keys',
  'acceptance-signature',
  'settlement-signature',
]

export interface CheckWorld {
  readonly evidence: Evidence
  readonly keys: Readonly<Record<string, string>>
  readonly restores: readonly SignedRestore[]
  /** Server time up to which this device knows everything that is published; null where it does not know. */
  readonly publicAsOf: number | null
  /** Device time. */
  readonly now: number
}

export async function noteCheck(world: CheckWorld, order: Order, check: OrderCheck): Promise<void> {
  const { evidence, keys, restores, publicAsOf, now } = world
  if (!isFinal(order.status) || order.settledAt === null) return
  const asOf = publicAsOf ?? 0
  switch (check.verdict) {
    case 'not-yet-final':
    case 'abandoned':
      return
    case 'verified':
      await noteProof(evidence, { proof: check.proof, keys, restores, now, asOf })
      if (check.proof.notice) {
        const { receipt: notice, signature } = check.proof.notice
        await remember(evidence, { kind: 'notice', id: notice.noticeId, document: { notice, signature }, at: now })
      }
      return seal(world, order, {
        verdict: 'verified',
        grade: check.grade,
        ...(check.grade === 'ahead' ? { aheadMs: check.aheadMs } : {}),
      })
    case 'mismatch': {
      if (asOf < order.settledAt + QUIET_MS) return
      if (!UNSIGNED_STEPS.includes(check.step))
        await noteProof(evidence, { proof: check.proof, keys, restores, now, asOf })
      await raise(evidence, {
        id: `proof-failed ${order.id} ${check.step} ${check.detail}`,
        kind: 'proof-failed',
        collection: 'orders',
        rowId: order.id,
        at: now,
        finalAt: check.proof.settlement?.receipt.settledAt ?? order.settledAt,
        asOf,
        now: { ...order },
        detail: `${check.step}: ${check.detail}`,
        proofs: { kept: null, now: proofText(check.proof) },
      })
      return seal(world, order, { verdict: 'mismatch', grade: 'later' })
    }
  }
}

/** Terms that no honest order has: the proof is not even one, so it is kept as the text that it came as. */
export async function notePoisoned(world: CheckWorld, order: Order, { poison, text }: PoisonedProof): Promise<void> {
  const { evidence, publicAsOf, now } = world
  await raise(evidence, {
    id: `proof-failed ${order.id} terms ${poison}`,
    kind: 'proof-failed',
    collection: 'orders',
    rowId: order.id,
    at: now,
    finalAt: order.settledAt ?? 0,
    asOf: publicAsOf ?? 0,
    now: { ...order },
    detail: `terms: ${poison}`,
    proofs: { kept: null, now: text },
  })
  return seal(world, order, { verdict: 'mismatch', grade: 'later' })
}

/** The server no longer has the prices of this order: the device does not ask again. */
export async function noteUnavailable(world: CheckWorld, order: Order): Promise<void> {
  await seal(world, order, { verdict: 'unavailable', grade: 'later' })
}

/** An order that was seen live once, or whose prices were dated ahead, stays so, however often it is checked later. */
async function seal(
  { evidence, now }: CheckWorld,
  order: Order,
  input: Pick<OrderSeal, 'verdict' | 'grade' | 'aheadMs'>,
): Promise<void> {
  // The seals are counted beside the real orders. A practice order has none.
  if ('practice' in order) return
  const print = lastingOf('orders', order)?.print ?? ''
  await evidence.transaction('rw', evidence.seals, async () => {
    const before = await evidence.seals.get(order.id)
    const grade =
      before?.print === print &&
      before.verdict === 'verified' &&
      input.verdict === 'verified' &&
      input.grade === 'later'
        ? before.grade
        : input.grade
    const found = before?.aheadMs === undefined ? {} : { aheadMs: before.aheadMs }
    await evidence.seals.put({ ...found, ...input, orderId: order.id, print, at: now, grade })
  })
}
