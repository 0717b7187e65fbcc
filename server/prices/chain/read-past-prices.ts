import { DAY_MS, SIMULATED_TICK_MS, dayStart } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'

/** A price may come into the chain a little after its moment; a stop of the platform leaves it out instead. */
const LATE_MS_MAX = 60_000

export interface PastPrices {
  /** Place in the day's walk, and the price that the chain holds of it. */
  readonly indices: number[]
  readonly prices: number[]
  /** Null at the end of the day. */
  readonly next: number | null
}

/** The prices of a day that the chain holds, by their source's time, from the walk's index `from` on. */
export async function readPastPrices(
  database: Database,
  input: { productId: string; day: string; from: number; limit: number },
): Promise<PastPrices> {
  const start = dayStart(input.day)
  const from = start + input.from * SIMULATED_TICK_MS
  const end = start + DAY_MS
  const rows = await database
    .selectFrom('tick')
    .select(['source_ts', 'price'])
    .where('product_id', '=', input.productId)
    .where('kind', '=', 'price')
    // The chain's own time is never before the source's, and tells which part of the table to look at.
    .where('ts', '>=', BigInt(from))
    .where('ts', '<', BigInt(end + LATE_MS_MAX))
    .where('source_ts', '>=', BigInt(from))
    .where('source_ts', '<', BigInt(end))
    .orderBy('ts')
    .orderBy('seq')
    .limit(input.limit)
    .execute()
  const indices = rows.map((row) => Math.floor((Number(row.source_ts) - start) / SIMULATED_TICK_MS))
  const last = indices.at(-1)
  return {
    indices,
    prices: rows.map((row) => Number(row.price)),
    next: rows.length < input.limit || last === undefined ? null : last + 1,
  }
}
