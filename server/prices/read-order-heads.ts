import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { Head } from './chain-writer.ts'
import { STALL_AFTER_MS } from './product-state.ts'

/** Where a product's chain stands in the database, which every process shares. */
export interface OrderHead {
  readonly head: Head
  /** Whether a price of now stands in the chain: a process that writes late, or no more, has nothing to take an order at. */
  readonly isFresh: boolean
}

/**
 * The heads that orders are taken at, read in the orders' own transaction: what a process has heard of the chain can be older than what
 * others have shown, and an order at such a head would enter at a price that is known.
 * @param now ms
 */
export async function readOrderHeads(tx: Tx, productIds: readonly string[], now: number): Promise<ReadonlyMap<string, OrderHead>> {
  const { rows } = await sql<{ product_id: string; seq: bigint; ts: bigint; hash: Buffer; is_priced: boolean }>`
    select product_id, seq, ts, hash, exists (
      select from tick where tick.product_id = chain_head.product_id and kind = 'price' and ts >= ${now - STALL_AFTER_MS}::int8
    ) as is_priced
    from chain_head where product_id = any(${[...new Set(productIds)]}::text[])`.execute(tx.db)
  return new Map(rows.map((row) => {
    const head = { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash.toString('hex') }
    // A clock that was set back takes no orders until the chain's time is reached again.
    return [row.product_id, { head, isFresh: row.is_priced && head.ts <= now + STALL_AFTER_MS }]
  }))
}
