/**
 * Checks a person's final orders on this device without being asked, newest first, a few at a time and with pauses. It runs
 * in the sync's worker, so that no screen waits for it, and writes its findings into the device's memory (src/evidence).
 */
import { getOrderProof } from '../../contract/endpoints/orders.ts'
import type { Order } from '../../contract/rows/order.ts'
import { proofAnswerSchema, proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import type { SignedRestore } from '../../contract/settlement/restore-notice.ts'
import { publishedRestores } from '../evidence/audit.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { judgeOrder } from '../evidence/judge-order.ts'
import { withKeptHeads } from '../evidence/kept-heads.ts'
import { lastingOf } from '../evidence/lasting-fields.ts'
import { noteCheck, notePoisoned, noteUnavailable, type CheckWorld } from '../evidence/note-check.ts'
import type { Remote } from '../remote/exchange.ts'
import { type Mirror, readCursor } from '../store/mirror/mirror.ts'
import { readRow } from '../store/history/read-rows.ts'

/** A result that the page shows at this moment is checked by the page itself, which has seen its prices live. */
const FRESH_MS = 60_000
/** Between two orders: half of the time at most is work. */
const PAUSE_MS = 40
const SLOW_DOWN_MS = 60_000

export interface OrderChecks {
  readonly evidence: Evidence
  readonly mirror: Mirror
  readonly everybodys: Mirror
  readonly userId: string
  readonly keys: Readonly<Record<string, string>>
  readonly remote: Remote
  /** Device time. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Looked at before each order: hidden, offline, sparing battery or data, another person. */
  readonly mayGoOn: () => boolean
}

/** The same endpoint, its thousand ticks read faster. */
const askProof = { ...getOrderProof, response: proofAnswerSchema }

/** @returns how many orders were looked at; the rest is for the next time */
export async function checkOrders(world: OrderChecks): Promise<number> {
  const { evidence, mirror, everybodys, keys, mayGoOn, now } = world
  const { asOf, epoch, snapshot } = await readCursor(everybodys)
  const publicAsOf = epoch === null || snapshot !== null ? null : asOf
  if (publicAsOf === null || Object.keys(keys).length === 0) return 0
  const restores = await publishedRestores(everybodys)
  let looked = 0
  for (const id of await uncheckedOrders(evidence)) {
    if (!mayGoOn()) break
    const order = await readRow(mirror, 'orders', id)
    // It became final a moment ago, or is gone: the next look.
    if (!order || order.settledAt === null || order.settledAt > publicAsOf - FRESH_MS) continue
    const outcome = await checkOne({ ...world, restores }, { evidence, keys, restores, publicAsOf, now: now() }, order)
    if (outcome === 'slow-down') {
      await world.pause(SLOW_DOWN_MS)
      continue
    }
    if (outcome === 'unreachable') break
    looked += 1
    await world.pause(PAUSE_MS)
  }
  return looked
}

/** Ids of the final orders that are remembered and have no seal of their present state, newest first. */
async function uncheckedOrders(evidence: Evidence): Promise<string[]> {
  const range: [[string, string], [string, string]] = [
    ['orders', ''],
    ['orders', '\uffff'],
  ]
  const [rows, blocks, seals] = await Promise.all([
    evidence.rows
      .where('[collection+bucket]')
      .between(...range)
      .toArray(),
    evidence.blocks
      .where('[collection+bucket]')
      .between(...range)
      .toArray(),
    evidence.seals.toArray(),
  ])
  const sealed = new Set(seals.map(({ orderId }) => orderId))
  const finalAt = new Map<string, number>()
  for (const block of blocks) block.ids.forEach((id, at) => finalAt.set(id, block.finalAt[at] ?? 0))
  for (const row of rows) finalAt.set(row.id, row.finalAt)
  return [...finalAt]
    .filter(([id]) => !sealed.has(id))
    .sort(([, left], [, right]) => right - left)
    .map(([id]) => id)
}

async function checkOne(
  world: OrderChecks & { readonly restores: readonly SignedRestore[] },
  noting: CheckWorld,
  order: Order,
): Promise<'checked' | 'slow-down' | 'unreachable'> {
  const { evidence, mirror, remote, userId, keys, restores } = world
  const kept = await mirror.proofs.get(order.id)
  const keptProof = kept ? proofOfText(kept.text) : null
  const check = async (proof: Proof) => {
    const found = await judgeOrder(order, proof, {
      trustedKeys: keys,
      restores,
      seen: await withKeptHeads(evidence, proof, kept?.seen),
    })
    await noteCheck(noting, order, found)
    return found.verdict
  }
  if (keptProof && (await check(keptProof)) === 'verified') return 'checked'
  const { outcome } = await remote(askProof, { params: { id: order.id }, actor: userId })
  if (!outcome.ok) {
    if (outcome.problem === 'too-many-requests') return 'slow-down'
    if (outcome.problem !== 'ticks-dropped' && outcome.problem !== 'not-found') return 'unreachable'
    if (lastingOf('orders', order)) await noteUnavailable(noting, order)
    return 'checked'
  }
  const { value } = outcome
  await ('poison' in value ? notePoisoned(noting, order, value) : check(value))
  return 'checked'
}
