/** The queries of a market that starts, takes over or follows. */
import type { Database } from '../../database/database.ts'
import type { Head, NewTick } from '../chain/chain-writer.ts'
import { MINUTE_MS } from '../chain/minute-book.ts'
import type { Minute } from '../feeds/price-feed.ts'
import { withPacked } from '../chain/read-packs.ts'
import { tickOf } from '../chain/read-ticks.ts'

/** The newest closed minutes of a product, oldest first. */
export async function readMinutes(database: Database, productId: string, limit: number): Promise<Minute[]> {
  const rows = await database
    .selectFrom('candle')
    .selectAll()
    .where('product_id', '=', productId)
    .where('interval_seconds', '=', MINUTE_MS / 1_000)
    .orderBy('time', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map((row) => ({
    time: Number(row.time),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volumeMicro: row.volume_micro,
    amountMicro: row.amount_micro,
  }))
}

/** The ticks of a product from a time on, above a number, up to its head. */
export async function readTicksSince(
  database: Database,
  input: { productId: string; fromTs: number; afterSeq: number; head: Head },
): Promise<NewTick[]> {
  const rows = await database
    .selectFrom('tick')
    .selectAll()
    .where('product_id', '=', input.productId)
    .where('ts', '>=', BigInt(input.fromTs))
    .where('seq', '>', BigInt(input.afterSeq))
    .where('seq', '<=', BigInt(input.head.seq))
    .orderBy('seq')
    .execute()
  const ticks = rows.map((row): NewTick => ({ ...tickOf(row), volumeMicro: row.volume_micro }))
  return withPacked(database, ticks, { ...input, toTs: input.head.ts, of: (tick) => tick })
}
