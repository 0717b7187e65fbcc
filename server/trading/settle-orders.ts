/**
 * Brings orders to the state that the rule gives them, and nothing else does: entry, result and money in one transaction.
 * The only source is `settle` of the contract over the ticks as they stand in the database.
 */
import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { isFinalSettlement, payoutOf, type FinalSettlement } from '../../contract/settlement/payout.ts'
import { receiptText, type SettlementReceipt } from '../../contract/settlement/receipt.ts'
import { SETTLEMENT_RULE, settle, type Settlement } from '../../contract/settlement/settle.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { settleHolds } from '../ledger/settle-holds.ts'
import { readTicks } from '../prices/read-ticks.ts'
import type { SigningKeys } from '../prices/signing-keys.ts'
import { noteMemberEvents } from '../team/note-member-event.ts'
import { orderDocument, type OrderRecord } from './order-row.ts'

export interface SettleContext {
  readonly keys: SigningKeys
  /** ms */
  readonly now: number
  /** YYYY-MM-DD in the business time zone. */
  readonly businessDay: string
}

/**
 * @param orderIds those that another settler has locked, and final ones, are passed over
 * @returns how many changed
 */
export async function settleOrders(tx: Tx, orderIds: readonly string[], context: SettleContext): Promise<number> {
  const orders = await tx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...orderIds])
    .where('status', 'in', ['waiting', 'running'])
    .where('is_quarantined', '=', false)
    .orderBy('id')
    // Several settlers may run at once.
    .forUpdate()
    .skipLocked()
    .execute()
  const changed: OrderRecord[] = []
  for (const [productId, group] of Map.groupBy(orders, (order) => order.product_id)) {
    const ticks = await ticksFor(tx, productId, group)
    for (const order of group) {
      const next = advance(order, settle(termsOf(order), ticksAfter(ticks, order)), context)
      if (next.status !== order.status) changed.push(next)
    }
  }
  if (changed.length === 0) return 0
  await store(tx, changed)
  const holds = changed.flatMap(({ id, status }) => {
    if (status === 'waiting' || status === 'running') return []
    return [{ orderId: id, result: status === 'tie' || status === 'void' ? ('release' as const) : status }]
  })
  if (holds.length > 0) await settleHolds(tx, holds, { at: context.now, businessDay: context.businessDay })
  for (const order of changed) recordChange(tx, { owner: order.user_id, collection: 'orders', id: order.id, doc: orderDocument(order) })
  await noteMemberEvents(tx, changed.flatMap((order) =>
    isDecided(order.status) ? [{ kind: 'invested', memberId: order.user_id, amountMinor: order.stake_minor, at: context.now }] : []))
  return changed.length
}

/** A void order counts for nobody, in a team neither. */
function isDecided(status: string): boolean {
  return status === 'won' || status === 'lost' || status === 'tie'
}

/** The product's ticks from the oldest of these orders on, once for all of them. */
async function ticksFor(tx: Tx, productId: string, orders: readonly OrderRecord[]): Promise<Tick[]> {
  const oldest = orders.reduce((first, order) => (order.accepted_seq < first.accepted_seq ? order : first))
  return readTicks(tx.db, {
    productId, afterSeq: Number(oldest.accepted_seq), fromTs: Number(oldest.accepted_ts), toTs: Number.MAX_SAFE_INTEGER,
  })
}

function ticksAfter(ticks: readonly Tick[], order: OrderRecord): readonly Tick[] {
  const first = ticks[0]?.seq ?? 0
  return ticks.slice(Math.max(0, Number(order.accepted_seq) + 1 - first))
}

function termsOf(order: OrderRecord) {
  return {
    direction: order.direction,
    countdownMs: order.countdown_seconds * 1_000,
    acceptedSeq: Number(order.accepted_seq),
    acceptedAt: Number(order.accepted_at),
    entryGraceMs: order.entry_grace_ms,
    maxGapMs: order.max_gap_ms,
  }
}

function advance(order: OrderRecord, settlement: Settlement, context: SettleContext): OrderRecord {
  if (settlement.status === 'waiting') return order
  const entered = {
    ...order,
    status: settlement.status,
    entry_seq: big(settlement.entry?.seq),
    entry_ts: big(settlement.entry?.ts),
    entry_price: big(settlement.entry?.price),
    exit_time: big(settlement.exitTime),
  }
  return isFinalSettlement(settlement) ? finish(entered, settlement, context) : entered
}

function finish(order: OrderRecord, settlement: FinalSettlement, context: SettleContext): OrderRecord {
  const { payoutMinor, profitMinor } = payoutOf(settlement.status, { stakeMinor: order.stake_minor, returnRateBp: order.return_rate_bp })
  const voidReason = settlement.status === 'void' ? settlement.reason : null
  const settledAt = Math.max(context.now, settlement.exitTime ?? 0)
  const receipt: SettlementReceipt = {
    type: 'settlement',
    rule: SETTLEMENT_RULE,
    orderId: order.id,
    status: settlement.status,
    voidReason,
    entrySeq: settlement.entry?.seq ?? null,
    entryHash: settlement.entry?.hash ?? null,
    exitTime: settlement.exitTime,
    exitSeq: settlement.exit?.seq ?? null,
    exitHash: settlement.exit?.hash ?? null,
    payout: formatMoney(payoutMinor),
    profit: formatMoney(profitMinor),
    settledAt,
    keyId: context.keys.keyId,
  }
  const text = receiptText(receipt)
  return {
    ...order,
    exit_seq: big(settlement.exit?.seq),
    exit_ts: big(settlement.exit?.ts),
    exit_price: big(settlement.exit?.price),
    payout_minor: payoutMinor,
    profit_minor: profitMinor,
    void_reason: voidReason,
    settled_at: BigInt(settledAt),
    settlement: text,
    settlement_signature: context.keys.sign(text),
  }
}

/** One statement. The rows are locked, so a count that differs is a fault. */
async function store(tx: Tx, orders: readonly OrderRecord[]): Promise<void> {
  const column = <K extends keyof OrderRecord>(name: K) => orders.map((order) => order[name])
  const { numAffectedRows } = await sql`
    update orders o set status = n.status, entry_seq = n.entry_seq, entry_ts = n.entry_ts, entry_price = n.entry_price, exit_time = n.exit_time,
      exit_seq = n.exit_seq, exit_ts = n.exit_ts, exit_price = n.exit_price, payout_minor = n.payout_minor, profit_minor = n.profit_minor,
      void_reason = n.void_reason, settled_at = n.settled_at, settlement = n.settlement, settlement_signature = n.settlement_signature
    from unnest(
      ${column('id')}::uuid[], ${column('status')}::text[], ${column('entry_seq')}::int8[], ${column('entry_ts')}::int8[],
      ${column('entry_price')}::int8[], ${column('exit_time')}::int8[], ${column('exit_seq')}::int8[], ${column('exit_ts')}::int8[],
      ${column('exit_price')}::int8[], ${column('payout_minor')}::int8[], ${column('profit_minor')}::int8[], ${column('void_reason')}::text[],
      ${column('settled_at')}::int8[], ${column('settlement')}::text[], ${column('settlement_signature')}::text[]
    ) as n(id, status, entry_seq, entry_ts, entry_price, exit_time, exit_seq, exit_ts, exit_price, payout_minor, profit_minor, void_reason,
      settled_at, settlement, settlement_signature)
    where o.id = n.id and o.status in ('waiting', 'running')`.execute(tx.db)
  if (Number(numAffectedRows) !== orders.length) throw new Error(`${orders.length} orders were to change, ${String(numAffectedRows)} did`)
}

function big(value: number | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value)
}
