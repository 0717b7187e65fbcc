import { getOrderProof } from '../../contract/endpoints/orders.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Order } from '../../contract/rows/order.ts'
import { proofAnswerSchema, proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { judgeOrder, type JudgeOptions, type OrderCheck } from '../evidence/judge-order.ts'
import { withKeptHeads } from '../evidence/kept-heads.ts'
import { noteCheck, notePoisoned, type CheckWorld } from '../evidence/note-check.ts'
import { call } from '../remote/call.ts'
import { configurationCell } from '../store/device/configuration.ts'
import { keepProof, readKeptProof } from '../store/mirror/kept-proofs.ts'
import { knownRestores } from '../store/history/known-restores.ts'
import { write, type Mirror } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { joinSeen, seenLive, seenWithin } from '../store/prices/seen-live.ts'
import { memoryWorld } from './memory-world.ts'
import { sessionCell } from '../store/device/session.ts'
import { systemClock } from '../store/device/system-clock.ts'

export type { EarlierProof, OrderCheck } from '../evidence/judge-order.ts'

/** An order whose signed terms are out of all bounds: what the server answers is no proof, and no result follows from it. */
export interface PoisonedOrder {
  readonly verdict: 'poisoned'
  /** The term that is out of its bounds, in English, for experts. */
  readonly poison: string
}

/**
 * Checks an order's proof on this device: signatures, hash chain, the rule, and that the order as the mirror shows it is
 * the one that was proven. A proof that held once is kept here and asked first, so it works offline, and a result that
 * was changed since is held against it. The module carries the signature library: load it lazily.
 */
export async function checkOrder(order: Order): Promise<Outcome<OrderCheck | PoisonedOrder>> {
  if (configurationCell.get() === null) return refuse('unavailable')
  const mirror = mirrorOf('user')
  const kept = mirror && (await readKeptProof(mirror, order.id))
  const seen = joinSeen(kept?.seen, seenLive(order.productId))
  const options: JudgeOptions = { trustedKeys: trustedKeys(), seen, restores: await knownRestores() }
  const keptCheck = kept ? await judgeKept(order, kept.text, options) : null
  const earlier = keptCheck?.verdict === 'abandoned' ? keptCheck : await earlierOf(order, kept?.abandoned, options)
  const withEarlier = earlier ? { earlier: { proof: earlier.proof, notice: earlier.notice, ticks: earlier.ticks } } : {}
  if (keptCheck !== null && keptCheck.verdict !== 'abandoned') {
    await note(order, keptCheck, options)
    // The server's present proof may be signed too: then the two contradict each other, and others can see it.
    if (keptCheck.verdict === 'mismatch') void noteServersProof(order, options)
    return done({ ...keptCheck, ...withEarlier })
  }
  // A kept proof that is not sound in itself was damaged on this device. The sync page reports it; it is never dropped silently.
  if (kept && mirror && keptCheck === null) await noteDamaged(mirror)
  const answer = await call(askProof, { params: { id: order.id } })
  if (!answer.ok) return earlier ? done(earlier) : answer
  if ('poison' in answer.value) {
    const { value } = answer
    await inMemory(options, (world) => notePoisoned(world, order, value))
    return done({ verdict: 'poisoned', poison: value.poison })
  }
  const check = await judge(order, answer.value, options)
  if (check.verdict === 'verified' && mirror) {
    await keepProof(mirror, {
      orderId: order.id,
      keptAt: systemClock.now(),
      text: proofText(check.proof),
      seen: seenWithin(seen, placesOf(check.proof)),
      ...(earlier ? { abandoned: proofText(earlier.proof) } : {}),
    })
  }
  await note(order, check, options)
  return done({ ...check, ...withEarlier })
}

/** With the heads too that this device kept while its app was open. Without a memory that can be read, with what was seen alone. */
async function judge(order: Order, proof: Proof, options: JudgeOptions): Promise<OrderCheck> {
  const userId = sessionCell.get()?.user.id
  const { ticks = [], checkpoints = [] } = options.seen ?? {}
  const seen =
    userId === undefined
      ? null
      : await withKeptHeads(evidenceOf(userId), proof, { ticks, checkpoints }).catch(() => null)
  return judgeOrder(order, proof, seen ? { ...options, seen } : options)
}

/** For the device's memory: seals, what was signed, and what does not hold. Without room the check is said all the same. */
async function note(order: Order, check: OrderCheck, options: JudgeOptions): Promise<void> {
  await inMemory(options, (world) => noteCheck(world, order, check))
}

/** Writes down that the prices of an order, whose proof holds by itself, are not the ones that their source has signed. */
export async function noteSource(
  order: Order,
  step: 'walk' | 'source',
  found: { readonly detail: string; readonly proof: Proof },
): Promise<void> {
  const options = { trustedKeys: trustedKeys(), restores: await knownRestores() }
  await note(order, { verdict: 'mismatch', step, detail: found.detail, proof: found.proof }, options)
}

async function inMemory({ restores = [] }: JudgeOptions, work: (world: CheckWorld) => Promise<void>): Promise<void> {
  const world = await memoryWorld(restores)
  if (world !== null) await work(world).catch(() => undefined)
}

async function noteServersProof(order: Order, options: JudgeOptions): Promise<void> {
  const answer = await call(askProof, { params: { id: order.id } })
  if (answer.ok && !('poison' in answer.value)) await note(order, await judge(order, answer.value, options), options)
}

async function noteDamaged(mirror: Mirror): Promise<void> {
  await write(mirror, ['incidents'], () =>
    mirror.incidents.add({ at: systemClock.now(), kind: 'proof-damaged', collection: 'orders', bucket: '' }),
  )
}

/** A proof that was kept from before a restore, where it still says what it did. */
async function earlierOf(order: Order, text: string | undefined, options: JudgeOptions) {
  const check = text === undefined ? null : await judgeKept(order, text, options)
  return check?.verdict === 'abandoned' ? check : null
}

/** The places of the chain that an order hangs on. */
function placesOf(proof: Proof): { fromSeq: number; toSeq: number } {
  const { acceptedSeq } = proof.acceptance.receipt
  return { fromSeq: acceptedSeq, toSeq: acceptedSeq + proof.ticks.length }
}

/** The same endpoint, its thousand ticks read faster. */
const askProof = { ...getOrderProof, response: proofAnswerSchema }

/** Null for a kept proof that does not hold in itself: one that the disk has damaged, or another order's, is fetched anew. */
async function judgeKept(order: Order, text: string, options: JudgeOptions): Promise<OrderCheck | null> {
  const proof = proofOfText(text)
  if (proof?.acceptance.receipt.orderId !== order.id) return null
  const check = await judge(order, proof, options)
  // It was sound when it was kept: what contradicts it now is said, not fetched away.
  const isTold = check.verdict === 'mismatch' && ['order', 'seen', 'source'].includes(check.step)
  return check.verdict === 'verified' || check.verdict === 'abandoned' || isTold ? check : null
}
