import { packTicks } from '../../../contract/settlement/past-ticks.ts'
import type { TickPage } from '../../../contract/settlement/tick-page.ts'
import type { Database } from '../../database/database.ts'
import { withPacked } from './read-packs.ts'
import { TICK_COLUMNS, tickOf, withoutVolume } from './read-ticks.ts'

/** An order is accepted with a head that is not older than this. */
const HEAD_AGE_MS_MAX = 60_000
/** At four ticks a second the longest page is a quarter of an hour; a quieter product gives fewer. */
const SPAN_MS_MAX = 3_600_000

export interface TicksAfter {
  readonly productId: string
  readonly afterSeq: number
  /** A time within a minute after that tick's: it tells where to look, as the ticks lie by their time. */
  readonly afterTs: number
  readonly limit: number
}

/** Reads the ticks that follow one of a product's chain. Null where that one is not there. */
export async function readTicksAfter(
  database: Database,
  { productId, afterSeq, afterTs, limit }: TicksAfter,
): Promise<TickPage | null> {
  const span = { fromTs: afterTs - HEAD_AGE_MS_MAX, toTs: afterTs + SPAN_MS_MAX }
  const rows = await database
    .selectFrom('tick')
    .select(TICK_COLUMNS)
    .where('product_id', '=', productId)
    .where('ts', '>=', BigInt(span.fromTs))
    .where('ts', '<=', BigInt(span.toTs))
    .where('seq', '>=', BigInt(afterSeq))
    .orderBy('ts')
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const [before, ...ticks] = await withPacked(database, rows.map(tickOf), {
    productId,
    ...span,
    afterSeq: afterSeq - 1,
    limit: limit + 1,
    of: withoutVolume,
  })
  if (before?.seq !== afterSeq) return null
  const { seq, ts, hash } = before
  return packTicks({ seq, ts, hash }, ticks)
}
