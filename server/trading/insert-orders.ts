import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedIntent } from '../../contract/intent/order-intent.ts'
import type { IntendedAcceptance } from '../../contract/settlement/receipt.ts'
import { ENTRY_GRACE_MS, MAX_GAP_MS, SETTLEMENT_RULE } from '../../contract/settlement/settle.ts'
import { sqlState, type Tx } from '../database/transaction.ts'
import type { Head } from '../prices/chain/chain-writer.ts'
import type {} from './tables.ts'

/** An order as it is written: what was asked for, and the acceptance that answers it. */
export interface NewOrder {
  readonly userId: string
  readonly isPractice: boolean
  /** The owner of the chain of receipts that it continues: the person, or their practice account. */
  readonly chainId: string
  readonly stakeMinor: bigint
  readonly signed: SignedIntent
  readonly head: Head
  readonly receipt: IntendedAcceptance
  /** The receipt's text, and the platform's signature over it. */
  readonly text: string
  readonly signature: string
}

/**
 * One statement. The database refuses an order whose place in the chain operators have signed a notice over meanwhile: at the next head
 * it can be taken.
 * @returns the orders' numbers in the order of `drafts`, undefined for one whose id is taken, by whomever
 */
export async function insertOrders(
  tx: Tx,
  drafts: readonly NewOrder[],
): Promise<readonly (bigint | undefined)[] | 'before-a-notice'> {
  const column = <T>(valueOf: (draft: NewOrder) => T) => drafts.map(valueOf)
  try {
    const { rows } = await sql<{ id: string; user_id: string; number: bigint }>`
      with moved as (
        update receipt_chain c set last_hash = n.hash
        from unnest(${column(({ chainId }) => chainId)}::uuid[], ${column(({ text }) => hash('sha256', text, 'hex'))}::text[]) as n(user_id, hash) where c.user_id = n.user_id
      )
      insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq,
        accepted_ts, rule, entry_grace_ms, max_gap_ms, acceptance, acceptance_signature, intent_signature, intent_key, seen_at, seen_seq, price_scale,
        key_id, is_practice, seen_head, terms_hash, accepted_hash, prev_receipt_hash)
      select id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, 'waiting', accepted_at, accepted_seq, accepted_ts,
        ${SETTLEMENT_RULE}, ${ENTRY_GRACE_MS}::int, ${MAX_GAP_MS}::int, acceptance, acceptance_signature, intent_signature, intent_key, seen_at, seen_seq, price_scale,
        key_id, is_practice, decode(seen_hash, 'hex'), decode(terms_hash, 'hex'), decode(accepted_hash, 'hex'), decode(prev_receipt_hash, 'hex')
      from unnest(
        ${column(({ receipt }) => receipt.orderId)}::uuid[], ${column(({ userId }) => userId)}::uuid[], ${column(({ receipt }) => receipt.productId)}::text[],
        ${column(({ receipt }) => receipt.direction)}::text[], ${column(({ stakeMinor }) => stakeMinor)}::int8[],
        ${column(({ receipt }) => receipt.returnRateBp)}::int[], ${column(({ receipt }) => receipt.countdownSeconds)}::int[],
        ${column(({ receipt }) => receipt.acceptedAt)}::int8[], ${column(({ head }) => head.seq)}::int8[], ${column(({ head }) => head.ts)}::int8[],
        ${column(({ text }) => text)}::text[], ${column(({ signature }) => signature)}::text[],
        ${column(({ signed }) => signed.signature)}::text[], ${column(({ signed }) => signed.publicKey)}::text[], ${column(({ receipt }) => receipt.seenAt)}::int8[],
        ${column(({ receipt }) => receipt.seenSeq)}::int8[], ${column(({ receipt }) => receipt.priceScale)}::int2[],
        ${column(({ receipt }) => receipt.keyId)}::text[], ${column(({ isPractice }) => isPractice)}::bool[],
        ${column(({ signed }) => signed.intent.seenHash)}::text[], ${column(({ receipt }) => receipt.termsHash)}::text[],
        ${column(({ receipt }) => receipt.acceptedHash)}::text[], ${column(({ receipt }) => receipt.prevReceiptHash)}::text[]
      ) with ordinality as n(id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, accepted_at, accepted_seq,
        accepted_ts, acceptance, acceptance_signature, intent_signature, intent_key, seen_at, seen_seq, price_scale, key_id, is_practice,
        seen_hash, terms_hash, accepted_hash, prev_receipt_hash, place)
      order by place
      on conflict do nothing returning id, user_id, number`.execute(tx.db)
    const numbers = new Map(rows.map((row) => [`${row.user_id} ${row.id}`, row.number]))
    return drafts.map(({ userId, receipt }) => numbers.get(`${userId} ${receipt.orderId}`))
  } catch (error) {
    if (sqlState(error) === 'CV001') return 'before-a-notice'
    throw error
  }
}
