/**
 * Brings orders to the state that the rule gives them, and nothing else does: entry, result and money in one transaction.
 * The only source is `settle` of the contract over the ticks as they stand in the database.
 * This room holds orders: placing, settling, voiding, proofs, what is published about them. It may not decide a result
 * but by the contract's `settle`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isFinalSettlement } from '../../contract/settlement/payout.ts'
import { settle, type Settlement } from '../../contract/settlement/settle.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Tx } from '../database/transaction.ts'
import { readTicks } from '../prices/chain/read-ticks.ts'
import { enter, finish, writeOrders, type SettleContext } from './finish-orders.ts'
import { ORDER_STATE, type OrderState } from './order-row.ts'

/** After so many signatures (a few milliseconds) the rest of the process has its turn: prices, requests, the batch that is being written. */
const TURN = 32

/** An order's name among all of them: its person has chosen the id, and another person may have chosen the same. */
export interface OrderName {
  readonly id: string
  readonly userId: string
}

/**
 * @param names those that another settler has locked, and final ones, are passed over
 * @returns how many changed
 */
export async function settleOrders(tx: Tx, names: readonly OrderName[], context: SettleContext): Promise<number> {
  const orders = await tx.db
    .selectFrom('orders')
    .select(ORDER_STATE)
    .where(
      sql<boolean>`(id, user_id) in (select * from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ userId }) => userId)}::uuid[]))`,
    )
    .where('status', 'in', ['waiting', 'running'])
    .where('is_quarantined', '=', false)
    .orderBy('id')
    .orderBy('user_id')
    // Several settlers may run at once.
    .forUpdate()
    .skipLocked()
    .execute()
  const changed: OrderState[] = []
  for (const [productId, group] of Map.groupBy(orders, (order) => order.product_id)) {
    const ticks = await ticksFor(tx, productId, group)
    for (const order of group) {
      const next = advance(order, settle(termsOf(order), ticksAfter(ticks, order)), context)
      if (next.status !== order.status) changed.push(next)
      if (changed.length % TURN === 0) await nextTurn()
    }
  }
  await writeOrders(tx, changed, context)
  return changed.length
}

/** The product's ticks from the oldest of these orders on, once for all of them. */
export async function ticksFor(tx: Tx, productId: string, orders: readonly OrderState[]): Promise<Tick[]> {
  const oldest = orders.reduce((first, order) => (order.accepted_seq < first.accepted_seq ? order : first))
  return readTicks(tx.db, {
    productId,
    afterSeq: Number(oldest.accepted_seq),
    fromTs: Number(oldest.accepted_ts),
    toTs: Number.MAX_SAFE_INTEGER,
  })
}

/** Returns those of the ticks that can decide the order. */
export function ticksAfter(ticks: readonly Tick[], order: OrderState): readonly Tick[] {
  const first = ticks[0]?.seq ?? 0
  return ticks.slice(Math.max(0, Number(order.accepted_seq) + 1 - first))
}

/** An order's terms as the rule takes them. */
export function termsOf(order: OrderState) {
  return {
    rule: order.rule,
    direction: order.direction,
    countdownMs: order.countdown_seconds * 1_000,
    acceptedSeq: Number(order.accepted_seq),
    acceptedAt: Number(order.accepted_at),
    seenAt: order.seen_at === null ? null : Number(order.seen_at),
    entryGraceMs: order.entry_grace_ms,
    maxGapMs: order.max_gap_ms,
  }
}

function advance(order: OrderState, settlement: Settlement, context: SettleContext): OrderState {
  if (settlement.status === 'waiting') return order
  if (!isFinalSettlement(settlement)) return enter(order, settlement)
  return finish(order, settlement, { keys: context.keys, settledAt: Math.max(context.now, settlement.exitTime ?? 0) })
}
