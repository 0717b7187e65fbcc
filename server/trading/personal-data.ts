import type { PersonalTable } from '../database/personal-table.ts'

/** Prices are whole numbers with the product's scale, as in the signed receipts. */
const ORDERS: Omit<PersonalTable, 'section' | 'mirrored'> = {
  table: 'orders',
  onClosing: 'stays',
  owner: 'user_id',
  key: 'id',
  madeBy: { acceptance: 'order_acceptance', settlement: 'order_settlement', seen_hash: 'order_seen_hash' },
  columns: {
    id: 'text',
    number: 'number',
    product_id: 'text',
    direction: 'text',
    stake_minor: 'money',
    return_rate_bp: 'number',
    countdown_seconds: 'number',
    status: 'text',
    rule: 'text',
    accepted_at: 'time',
    entry_ts: 'time',
    entry_price: 'number',
    exit_ts: 'time',
    exit_price: 'number',
    payout_minor: 'money',
    profit_minor: 'money',
    void_reason: 'text',
    settled_at: 'time',
    acceptance: 'json',
    acceptance_signature: 'text',
    settlement: 'json',
    settlement_signature: 'text',
    intent: 'json',
    intent_signature: 'text',
    intent_key: 'text',
    seen_hash: 'text',
  },
}

export const ORDER_DATA: readonly PersonalTable[] = [
  { ...ORDERS, section: 'orders', mirrored: 'orders', only: { flag: 'is_practice', is: false } },
  { ...ORDERS, section: 'practiceOrders', mirrored: 'practiceOrders', only: { flag: 'is_practice', is: true } },
]
