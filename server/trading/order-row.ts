import { sql, type Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { PracticeOrder } from '../../contract/rows/practice.ts'
import { isPractice, type IntendedAcceptance } from '../../contract/settlement/receipt.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRecord = Selectable<OrdersTable>

/** Beside all columns of `orders`: the texts that its receipts' signatures cover. */
export const RECEIPT_TEXTS = [
  sql<string>`order_acceptance(orders)`.as('acceptance_text'),
  sql<string | null>`order_settlement(orders)`.as('settlement_text'),
]
export interface ReceiptTexts {
  readonly acceptance_text: string
  readonly settlement_text: string | null
}
export type SignedOrder = OrderRecord & ReceiptTexts

/** The columns that decide an order and that its end changes. The texts of intent and acceptance are most of a row, and not among them. */
export const ORDER_STATE = [
  'id',
  'number',
  'user_id',
  'product_id',
  'direction',
  'stake_minor',
  'return_rate_bp',
  'countdown_seconds',
  'status',
  'accepted_at',
  'accepted_seq',
  'accepted_ts',
  'rule',
  'entry_grace_ms',
  'max_gap_ms',
  'entry_seq',
  'entry_ts',
  'entry_price',
  'exit_time',
  'exit_seq',
  'exit_ts',
  'exit_price',
  'payout_minor',
  'profit_minor',
  'void_reason',
  'settled_at',
  'void_notice_id',
  'restore_notice_id',
  'settlement',
  'settlement_signature',
  'entry_hash',
  'exit_hash',
  'settlement_key_id',
  'seen_at',
  'is_practice',
] as const satisfies readonly (keyof OrderRecord)[]
export type OrderState = Pick<OrderRecord, (typeof ORDER_STATE)[number]>

/** Shows an order in its owner's feed: a practice order in the collection of those, so that no list or sum holds both kinds. */
export function recordOrder(tx: Tx, owner: string, doc: Order | PracticeOrder): void {
  if ('practice' in doc) recordChange(tx, { owner, collection: 'practiceOrders', id: doc.id, doc })
  else recordChange(tx, { owner, collection: 'orders', id: doc.id, doc })
}

/** An order as its owner sees it. @param dayOf the business day, YYYY-MM-DD, that a time in ms lies in */
export function orderDocument(order: OrderState, dayOf: (time: number) => string): Order | PracticeOrder {
  return marked(realDocument(order, dayOf), order.is_practice)
}

function realDocument(order: OrderState, dayOf: (time: number) => string): Order {
  return {
    id: order.id,
    number: orderNumber({ number: order.number, acceptedAt: Number(order.accepted_at) }, dayOf),
    productId: order.product_id,
    direction: order.direction,
    stake: formatMoney(order.stake_minor),
    returnRateBp: order.return_rate_bp,
    countdownSeconds: order.countdown_seconds,
    status: order.status,
    acceptedAt: Number(order.accepted_at),
    acceptedSeq: Number(order.accepted_seq),
    entrySeq: whole(order.entry_seq),
    entryTs: whole(order.entry_ts),
    entryPrice: whole(order.entry_price),
    exitTime: whole(order.exit_time),
    exitSeq: whole(order.exit_seq),
    exitTs: whole(order.exit_ts),
    exitPrice: whole(order.exit_price),
    payout: order.payout_minor === null ? null : formatMoney(order.payout_minor),
    profit: order.profit_minor === null ? null : formatMoney(order.profit_minor),
    voidReason: order.void_reason,
    settledAt: whole(order.settled_at),
  }
}

/** The same document of a new order, from its receipt: nothing but the number is read back from the row. */
export function newOrderDocument(
  receipt: IntendedAcceptance,
  number: bigint,
  dayOf: (time: number) => string,
): Order | PracticeOrder {
  const doc: Order = {
    id: receipt.orderId,
    number: orderNumber({ number, acceptedAt: receipt.acceptedAt }, dayOf),
    productId: receipt.productId,
    direction: receipt.direction,
    stake: receipt.stake,
    returnRateBp: receipt.returnRateBp,
    countdownSeconds: receipt.countdownSeconds,
    status: 'waiting',
    acceptedAt: receipt.acceptedAt,
    acceptedSeq: receipt.acceptedSeq,
    entrySeq: null,
    entryTs: null,
    entryPrice: null,
    exitTime: null,
    exitSeq: null,
    exitTs: null,
    exitPrice: null,
    payout: null,
    profit: null,
    voidReason: null,
    settledAt: null,
  }
  return marked(doc, isPractice(receipt))
}

function marked(doc: Order, isPracticeOrder: boolean): Order | PracticeOrder {
  return isPracticeOrder ? { ...doc, practice: true } : doc
}

/** "261121-0000004711": the business day of acceptance and the count of all orders. */
function orderNumber(
  { number, acceptedAt }: { readonly number: bigint; readonly acceptedAt: number },
  dayOf: (time: number) => string,
): string {
  const day = dayOf(acceptedAt).slice(2).replaceAll('-', '')
  return `${day}-${number.toString().padStart(10, '0')}`
}

function whole(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
