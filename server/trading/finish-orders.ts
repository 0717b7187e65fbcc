/**
 * Ends orders: makes an ended order's row with the signed receipt, and writes many of them with their money. The contract's functions
 * alone decide the end, elsewhere.
 */
import { sql } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney } from '../../contract/money.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import type { OrderEnd } from '../../contract/settlement/operator-void.ts'
import { payoutOf } from '../../contract/settlement/payout.ts'
import { receiptText, type SettlementReceipt } from '../../contract/settlement/receipt.ts'
import type { Settlement } from '../../contract/settlement/settle.ts'
import type { Tx } from '../database/transaction.ts'
import { projectPractice } from '../ledger/practice-account.ts'
import { settleHolds } from '../ledger/settle-holds.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { noteMemberEvents } from '../team/note-member-event.ts'
import { orderDocument, recordOrder, type OrderState } from './order-row.ts'

export interface SettleContext {
  readonly keys: SigningKeys
  /** ms */
  readonly now: number
  /** YYYY-MM-DD in the business time zone. */
  readonly businessDay: string
  /** The calendar of the business time zone: an order's number names its day. */
  readonly calendar: Pick<BusinessCalendar, 'dayOf'>
}

/** The row of an order that has entered. */
export function enter(
  order: OrderState,
  settlement: Exclude<Settlement, { status: 'waiting' }> | OrderEnd,
): OrderState {
  return {
    ...order,
    status: settlement.status,
    entry_seq: big(settlement.entry?.seq),
    entry_ts: big(settlement.entry?.ts),
    entry_price: big(settlement.entry?.price),
    exit_time: big(settlement.exitTime),
  }
}

/**
 * The row of an order that has ended, with its receipt.
 * @param end.settledAt ms, signed
 * @param end.noticeId of a void by operators or by a restored backup
 */
export function finish(
  order: OrderState,
  settlement: OrderEnd,
  end: { readonly keys: SigningKeys; readonly settledAt: number; readonly noticeId?: string },
): OrderState {
  const { payoutMinor, profitMinor } = payoutOf(settlement.status, {
    stakeMinor: order.stake_minor,
    returnRateBp: order.return_rate_bp,
  })
  const voidReason = settlement.status === 'void' ? settlement.reason : null
  const receipt: SettlementReceipt = {
    type: 'settlement',
    rule: order.rule,
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
    settledAt: end.settledAt,
    keyId: end.keys.keyId,
    ...(end.noticeId === undefined ? {} : { noticeId: end.noticeId }),
    ...(order.is_practice ? { practice: true } : {}),
  }
  const text = receiptText(receipt)
  return {
    ...enter(order, settlement),
    exit_seq: big(settlement.exit?.seq),
    exit_ts: big(settlement.exit?.ts),
    exit_price: big(settlement.exit?.price),
    payout_minor: payoutMinor,
    profit_minor: profitMinor,
    void_reason: voidReason,
    settled_at: BigInt(end.settledAt),
    void_notice_id: voidReason === 'operator' ? (end.noticeId ?? null) : null,
    restore_notice_id: voidReason === 'restored' ? (end.noticeId ?? null) : null,
    settlement: text,
    settlement_signature: end.keys.sign(text),
    entry_hash: bytes(settlement.entry?.hash),
    exit_hash: bytes(settlement.exit?.hash),
    settlement_key_id: receipt.keyId,
  }
}

/** Writes rows that have changed, moves the money of those that ended, and shows both in the feeds. The rows are locked by the caller. */
export async function writeOrders(tx: Tx, changed: readonly OrderState[], context: SettleContext): Promise<void> {
  if (changed.length === 0) return
  await store(tx, changed)
  const holds = changed.flatMap(({ id, user_id: userId, status }) => {
    if (status === 'waiting' || status === 'running') return []
    return [{ userId, orderId: id, result: status === 'tie' || status === 'void' ? ('release' as const) : status }]
  })
  for (const order of changed) recordOrder(tx, order.user_id, orderDocument(order, context.calendar.dayOf))
  await noteMemberEvents(
    tx,
    changed.flatMap((order) =>
      // Nothing was invested in practice.
      isDecided(order.status) && !order.is_practice
        ? [{ kind: 'invested', memberId: order.user_id, amountMinor: order.stake_minor, at: context.now }]
        : [],
    ),
  )
  // Last: from here to the commit nobody else can move these people's money.
  if (holds.length > 0) await settleHolds(tx, holds, { at: context.now, businessDay: context.businessDay })
  const practised = changed.filter(({ is_practice, status }) => is_practice && isFinal(status))
  await projectPractice(
    tx,
    practised.map(({ user_id }) => user_id),
    context.now,
  )
}

/** A void order counts for nobody, in a team neither. */
function isDecided(status: string): boolean {
  return status === 'won' || status === 'lost' || status === 'tie'
}

/** One statement. The rows are locked, so a count that differs is a fault. */
async function store(tx: Tx, orders: readonly OrderState[]): Promise<void> {
  const column = <K extends keyof OrderState>(name: K) => orders.map((order) => order[name])
  const { numAffectedRows } = await sql`
    update orders o set status = n.status, entry_seq = n.entry_seq, entry_ts = n.entry_ts, entry_price = n.entry_price, exit_time = n.exit_time,
      exit_seq = n.exit_seq, exit_ts = n.exit_ts, exit_price = n.exit_price, payout_minor = n.payout_minor, profit_minor = n.profit_minor,
      void_reason = n.void_reason, settled_at = n.settled_at, settlement = n.settlement, settlement_signature = n.settlement_signature, void_notice_id = n.void_notice_id,
      restore_notice_id = n.restore_notice_id, entry_hash = n.entry_hash, exit_hash = n.exit_hash, settlement_key_id = n.settlement_key_id
    from unnest(
      ${column('id')}::uuid[], ${column('user_id')}::uuid[], ${column('status')}::text[], ${column('entry_seq')}::int8[], ${column('entry_ts')}::int8[],
      ${column('entry_price')}::int8[], ${column('exit_time')}::int8[], ${column('exit_seq')}::int8[], ${column('exit_ts')}::int8[],
      ${column('exit_price')}::int8[], ${column('payout_minor')}::int8[], ${column('profit_minor')}::int8[], ${column('void_reason')}::text[],
      ${column('settled_at')}::int8[], ${column('settlement')}::text[], ${column('settlement_signature')}::text[], ${column('void_notice_id')}::uuid[],
      ${column('restore_notice_id')}::uuid[], ${column('entry_hash')}::bytea[], ${column('exit_hash')}::bytea[], ${column('settlement_key_id')}::text[]
    ) as n(id, user_id, status, entry_seq, entry_ts, entry_price, exit_time, exit_seq, exit_ts, exit_price, payout_minor, profit_minor, void_reason,
      settled_at, settlement, settlement_signature, void_notice_id, restore_notice_id, entry_hash, exit_hash, settlement_key_id)
    where o.id = n.id and o.user_id = n.user_id and o.status in ('waiting', 'running')`.execute(tx.db)
  if (Number(numAffectedRows) !== orders.length)
    throw new Error(`${orders.length} orders were to change, ${String(numAffectedRows)} did`)
}

function bytes(hex: string | undefined): Buffer | null {
  return hex === undefined ? null : Buffer.from(hex, 'hex')
}

function big(value: number | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value)
}
