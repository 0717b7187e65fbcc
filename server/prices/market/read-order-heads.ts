import { sql } from 'kysely'
import type { Tx } from '../../database/transaction.ts'
import type { Head } from '../chain/chain-writer.ts'
import { STALL_AFTER_MS } from './product-state.ts'

/** The head of a product's chain in the database, which every process shares. */
export interface OrderHead {
  readonly head: Head
  /**
   * `fresh`: a price of now stands in the chain. `stalled`: the chain goes on, or ended long ago, and has no such price. `unwritten`: nobody
   * has written the chain for a moment. Its writer has just ended or stands still, and another process is about to go on with it.
   */
  readonly prices: 'fresh' | 'stalled' | 'unwritten'
  /** Whether the head that the person saw is part of this chain. */
  readonly isSeenInChain: boolean
}

/** A chain that has been silent for longer waits for an operator, and a person is told so, ms. */
const UNWRITTEN_MS_MAX = 10_000

/** A head of a product's chain that a person saw. */
export interface SeenHead {
  readonly productId: string
  readonly seenSeq: number
  readonly seenHash: string
  readonly seenAt: number
}

/**
 * The heads that orders are taken at, read in the orders' own transaction: what a process has heard of the chain can be older than what
 * others have shown, and an order at such a head would enter at a price that is known.
 * @param seen one for each order
 * @param now ms
 * @returns in their order; undefined for a product without a chain
 */
export async function readOrderHeads(
  tx: Tx,
  seen: readonly SeenHead[],
  now: number,
): Promise<readonly (OrderHead | undefined)[]> {
  const { rows } = await sql<{
    place: bigint
    seq: bigint
    ts: bigint
    hash: Buffer
    is_priced: boolean
    is_seen: boolean
  }>`
    select n.place, h.seq, h.ts, h.hash, exists (
      select from tick where tick.product_id = h.product_id and kind = 'price' and ts >= ${now - STALL_AFTER_MS}::int8
    ) as is_priced, exists (
      select from tick t where t.product_id = n.product_id and t.ts = n.seen_at and t.seq = n.seen_seq and t.hash = decode(n.seen_hash, 'hex')
    ) as is_seen
    from unnest(
      ${seen.map(({ productId }) => productId)}::text[], ${seen.map(({ seenSeq }) => seenSeq)}::int8[], ${seen.map(({ seenAt }) => seenAt)}::int8[],
      ${seen.map(({ seenHash }) => seenHash)}::text[]
    ) with ordinality as n(product_id, seen_seq, seen_at, seen_hash, place)
    join chain_head h on h.product_id = n.product_id`.execute(tx.db)
  const heads = new Map(
    rows.map((row): [number, OrderHead] => {
      const head = { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash.toString('hex') }
      const prices = pricesOf(head, { isPriced: row.is_priced, now })
      return [Number(row.place), { head, prices, isSeenInChain: row.is_seen }]
    }),
  )
  return seen.map((_, index) => heads.get(index + 1))
}

function pricesOf(head: Head, { isPriced, now }: { readonly isPriced: boolean; readonly now: number }) {
  // A clock that was set back takes no orders until the chain's time is reached again.
  if (isPriced && head.ts <= now + STALL_AFTER_MS) return 'fresh'
  // The writer adds a heartbeat each second, so a head is this old only while nobody writes.
  const silentMs = now - head.ts
  return silentMs > STALL_AFTER_MS && silentMs <= UNWRITTEN_MS_MAX ? 'unwritten' : 'stalled'
}
