/**
 * Announces a restored backup, in one transaction with the restore: per product it puts a signed notice into everybody's feed, writes
 * the first tick of a new branch that hangs on it, and gives back the stakes of all orders that the kept ticks leave open.
 */
import { acceptanceSchema } from '../../contract/settlement/receipt.ts'
import {
  firstTickOfBranch,
  restoreText,
  RESTORE_REASON_LENGTH_MAX,
  type RestoreNotice,
} from '../../contract/settlement/restore-notice.ts'
import { voidByRestore } from '../../contract/settlement/restored-void.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { PUBLIC_OWNER, recordChange } from '../feed/record-change.ts'
import { GAP, signHead, writeBatch, type Batch, type Head } from '../prices/chain/chain-writer.ts'
import { finish, writeOrders, type SettleContext } from './finish-orders.ts'
import { RECEIPT_TEXTS, type SignedOrder } from './order-row.ts'
import { termsOf, ticksAfter, ticksFor } from './settle-orders.ts'
import type {} from './tables.ts'
import { tellRestore } from './tell-log.ts'

/**
 * Nothing else may write meanwhile, and the partition that `context.now` falls into must be there.
 * @param input.newId for the notices
 * @param context.now when it was restored, ms; no chain may be ahead of it
 * @returns how many notices were published and orders voided; refuses `invalid-request` for a reason that is too long
 */
export async function announceRestore(
  tx: Tx,
  input: { readonly reason: string; readonly newId: () => string },
  context: SettleContext,
): Promise<Outcome<{ notices: number; orders: number }>> {
  const reason = input.reason.trim()
  if (reason.length > RESTORE_REASON_LENGTH_MAX)
    return refuse('invalid-request', { reason: `at most ${RESTORE_REASON_LENGTH_MAX} characters` })
  // The writer that left the chain in order is gone: the next one must not go on as if nothing had happened.
  await tx.db.deleteFrom('chain_release').execute()
  const chains = new Map<string, { from: Head; ticks: readonly (Tick & { volumeMicro: bigint })[] }>()
  let orders = 0
  for (const [productId, head] of await headsOf(tx)) {
    const notice = await voidOpen(tx, { noticeId: input.newId(), productId, head, reason }, context)
    orders += notice.orders
    chains.set(productId, { from: head, ticks: [{ ...firstTickOfBranch(notice), volumeMicro: GAP.volumeMicro }] })
  }
  await writeBatch(tx, { chains, checkpoints: pin(chains, context), candles: [] })
  return done({ notices: chains.size, orders })
}

async function headsOf(tx: Tx): Promise<readonly [string, Head][]> {
  const rows = await tx.db.selectFrom('chain_head').selectAll().where('seq', '>', 0n).orderBy('product_id').execute()
  return rows.map((row) => [
    row.product_id,
    { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash.toString('hex') },
  ])
}

/** Each branch begins with a signed head. */
function pin(chains: Batch['chains'], { keys }: SettleContext) {
  return [...chains].flatMap(([productId, { ticks }]) => ticks.map((tick) => signHead(keys, productId, tick)))
}

/** Orders that were set aside by a fault are left to the person who looks at it. */
async function voidOpen(
  tx: Tx,
  input: { readonly noticeId: string; readonly productId: string; readonly head: Head; readonly reason: string },
  context: SettleContext,
): Promise<RestoreNotice> {
  const { noticeId, productId, head, reason } = input
  const found = await tx.db
    .selectFrom('orders')
    .selectAll()
    .select(RECEIPT_TEXTS)
    .where('product_id', '=', productId)
    .where('status', 'in', ['waiting', 'running'])
    .where('is_quarantined', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ticks = found.length > 0 ? await ticksFor(tx, productId, found) : []
  const draft: Omit<RestoreNotice, 'orders'> = {
    type: 'restore-notice',
    noticeId,
    productId,
    headSeq: head.seq,
    headTs: head.ts,
    headHash: head.hash,
    restoredAt: context.now,
    reason,
    keyId: context.keys.keyId,
  }
  const voids = found.flatMap((order) => voidOf(order, ticks, { ...draft, orders: 0 }))
  const notice: RestoreNotice = { ...draft, orders: voids.filter(({ order }) => !order.is_practice).length }
  const signature = context.keys.sign(restoreText(notice))
  await tx.db
    .insertInto('restore_notice')
    .values({
      id: noticeId,
      product_id: productId,
      head_seq: BigInt(head.seq),
      restored_at: BigInt(context.now),
      notice: restoreText(notice),
      signature,
    })
    .execute()
  await tellRestore(tx, notice)
  const end = { keys: context.keys, settledAt: context.now, noticeId }
  await writeOrders(
    tx,
    voids.map(({ order, settlement }) => finish(order, settlement, end)),
    context,
  )
  recordChange(tx, {
    owner: PUBLIC_OWNER,
    collection: 'restoreNotices',
    id: noticeId,
    doc: { id: noticeId, restoredAt: context.now, notice, signature },
  })
  return notice
}

/** Null where the kept ticks have decided: that result stands, and the settler writes it. */
function voidOf(order: SignedOrder, ticks: readonly Tick[], notice: RestoreNotice) {
  const acceptance = acceptanceSchema.parse(JSON.parse(order.acceptance_text))
  const settlement = voidByRestore(notice, { acceptance, terms: termsOf(order) }, ticksAfter(ticks, order))
  return typeof settlement === 'string' ? [] : [{ order, settlement }]
}
