import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRecord = Selectable<OrdersTable>

/** An order as its owner sees it. @param dayOf the business day, YYYY-MM-DD, that a time in ms lies in */
export function orderDocument(order: OrderRecord, dayOf: (time: number) => string): Order {
  return {
    id: order.id,
    number: orderNumber(order, dayOf),
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

/** "261121-0000004711": the business day of acceptance and the count of all orders. */
function orderNumber(order: OrderRecord, dayOf: (time: number) => string): string {
  const day = dayOf(Number(order.accepted_at)).slice(2).replaceAll('-', '')
  return `${day}-${order.number.toString().padStart(10, '0')}`
}

function whole(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
