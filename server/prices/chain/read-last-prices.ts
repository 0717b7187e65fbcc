/** The newest prices of chains, found from their heads: a query without bounds locks and plans every day of ticks that is kept. */
import { sql } from 'kysely'
import type { Trade } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { Head } from './chain-writer.ts'
import { packsBackFrom } from './read-packs.ts'
import { tradeOf } from './read-ticks.ts'

export interface LastPrice {
  readonly price: number
  readonly ts: number
  readonly seq: number
  readonly sourceTs: number | null
  readonly trade?: Trade
}

/** How far before the heads is looked, ms: a market that trades has a price within the minute, one that is closed may have none for days. */
const LOOKS_BACK_MS = [60_000, 7 * 86_400_000, Infinity]

/** @returns by product; none for a product without a price */
export async function readLastPrices(
  database: Database,
  heads: ReadonlyMap<string, Pick<Head, 'ts'>>,
): Promise<ReadonlyMap<string, LastPrice>> {
  const found = new Map<string, LastPrice>()
  for (const backMs of LOOKS_BACK_MS) {
    const sought = [...heads].filter(([id, head]) => head.ts > 0 && !found.has(id))
    if (sought.length === 0) break
    const times = sought.map(([, { ts }]) => ts)
    const from = Math.max(0, Math.min(...times) - backMs)
    const { rows } = await sql<{
      product_id: string
      price: bigint
      ts: bigint
      seq: bigint
      source_ts: bigint | null
      trade_symbol: string | null
      trade_id: string | null
    }>`
      select s.product_id, last.* from unnest(${sought.map(([id]) => id)}::text[]) as s(product_id), lateral (
        select price, ts, seq, source_ts, trade_symbol, trade_id from tick t
        where t.product_id = s.product_id and t.kind = 'price' and t.ts between ${from}::int8 and ${Math.max(...times)}::int8
        order by t.ts desc, t.seq desc limit 1
      ) last`.execute(database)
    for (const row of rows) {
      found.set(row.product_id, {
        price: Number(row.price),
        ts: Number(row.ts),
        seq: Number(row.seq),
        sourceTs: row.source_ts === null ? null : Number(row.source_ts),
        ...tradeOf(row),
      })
    }
  }
  for (const [id, { ts }] of heads) {
    const packed = ts > 0 && !found.has(id) ? await lastPacked(database, id, ts) : null
    if (packed) found.set(id, packed)
  }
  return found
}

/** A chain that has stood still for long may have its last price in a pack. */
async function lastPacked(database: Database, productId: string, toTs: number): Promise<LastPrice | null> {
  for await (const ticks of packsBackFrom(database, { productId, toTs, isPriced: true })) {
    for (const { price, ts, seq, sourceTs, trade } of ticks.reverse())
      if (price !== null && ts <= toTs) return { price, ts, seq, sourceTs, ...(trade ? { trade } : {}) }
  }
  return null
}
