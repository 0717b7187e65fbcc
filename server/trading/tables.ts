import type { Generated } from 'kysely'
import type { Direction, OrderStatus, VoidReason } from '../../contract/rows/order-status.ts'
import type { SettlementRule } from '../../contract/settlement/settle.ts'

export interface OrdersTable {
  id: string
  number: Generated<bigint>
  user_id: string
  product_id: string
  direction: Direction
  stake_minor: bigint
  return_rate_bp: number
  countdown_seconds: number
  status: OrderStatus
  accepted_at: bigint
  /** The chain head that it was accepted with. */
  accepted_seq: bigint
  accepted_ts: bigint
  /** The rule that it was accepted under. */
  rule: SettlementRule
  entry_grace_ms: number
  max_gap_ms: number
  entry_seq: bigint | null
  entry_ts: bigint | null
  entry_price: bigint | null
  exit_time: bigint | null
  exit_seq: bigint | null
  exit_ts: bigint | null
  exit_price: bigint | null
  payout_minor: bigint | null
  profit_minor: bigint | null
  void_reason: VoidReason | null
  settled_at: bigint | null
  /** The notice by which operators voided it. */
  void_notice_id: string | null
  /** The restored backup that voided it. */
  restore_notice_id: string | null
  /**
   * Receipts as the canonical text that was signed; null where the columns make that text again. Read them by `order_acceptance` and
   * `order_settlement` (receipt-texts.sql).
   */
  acceptance: string | null
  acceptance_signature: string
  settlement: string | null
  settlement_signature: string | null
  /** Its settlement failed by a fault: it waits for a person to look at it. */
  is_quarantined: Generated<boolean>
  /** The canonical text that the buyer's device signed; null where `seen_hash` or `seen_head` stands instead of it (kept-intent.ts). */
  intent: string | null
  /** The text's signature, its key, and the chain time of the head that the person saw; null for orders from before there were intents. */
  intent_signature: string | null
  intent_key: string | null
  seen_at: bigint | null
  /** The hash of the head that the person saw: in hex in orders from before `seen_head`. */
  seen_hash: string | null
  seen_head: Buffer | null
  /** Bought with practice money. Its signed texts say the same: the database takes no row whose texts say otherwise. */
  is_practice: Generated<boolean>
  /** The rest of an acceptance whose text is not kept. */
  terms_hash: Buffer | null
  accepted_hash: Buffer | null
  prev_receipt_hash: Buffer | null
  seen_seq: bigint | null
  price_scale: number | null
  key_id: string | null
  /** The rest of a settlement whose text is not kept. */
  entry_hash: Buffer | null
  exit_hash: Buffer | null
  settlement_key_id: string | null
}

/** The newest acceptance of each person: the next one names its hash. */
export interface ReceiptChainTable {
  user_id: string
  last_hash: string
}

export interface SettlementQuarantineTable {
  order_id: string
  /** Never null, as a check says. */
  user_id: string | null
  reason: string
  at: bigint
}

/** Published by operators, append-only. */
export interface VoidNoticeTable {
  id: string
  product_id: string
  from_at: bigint
  to_at: bigint
  head_seq: bigint
  signed_at: bigint
  /** The canonical text that was signed. */
  notice: string
  signature: string
}

/** Published by a restore, append-only: one per product. */
export interface RestoreNoticeTable {
  id: string
  product_id: string
  /** The last tick that was kept. */
  head_seq: bigint
  restored_at: bigint
  /** The canonical text that was signed. */
  notice: string
  signature: string
}

/** One for each product and day whose prices named trades. Append-only. */
interface TradeDigestTable {
  day: string
  product_id: string
  /** The canonical text that was signed (contract/market/trade-digest.ts). */
  notice: string
  signature: string
}

declare module '../database/tables.ts' {
  interface Tables {
    orders: OrdersTable
    receipt_chain: ReceiptChainTable
    settlement_quarantine: SettlementQuarantineTable
    void_notice: VoidNoticeTable
    trade_digest: TradeDigestTable
    restore_notice: RestoreNoticeTable
  }
}
