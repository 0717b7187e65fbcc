import { DAY_MS, dayStart } from '../../../contract/settlement/simulated-day.ts'
import { packTicks } from '../../../contract/settlement/past-ticks.ts'
import type { ChainPlace, PastTicks } from '../../../contract/settlement/tick-page.ts'
import { GENESIS_HASH, type Tick } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { signHead } from './chain-writer.ts'
import { readCheckpoints, TICK_COLUMNS, tickOf } from './read-ticks.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A price may come into the chain a little after its moment; a stop of the platform leaves it out instead. */
const LATE_MS_MAX = 60_000

export interface PastTicksInput {
  readonly productId: string
  readonly day: string
  /** Number and time of the tick to go on from; 0 for the beginning of the day. */
  readonly afterSeq: number
  readonly afterTs: number
  readonly limit: number
  /** Prices whose source's time is this or later are left out. */
  readonly until?: number
}

/** A page of a day's chain, from its first tick up to its last price by the source's time, with the signed head at its end. */
export async function readPastTicks(database: Database, keys: SigningKeys, input: PastTicksInput): Promise<PastTicks> {
  const { productId, afterSeq, limit } = input
  const start = dayStart(input.day)
  const of = ticksBetween(database, productId, { start, end: start + DAY_MS + LATE_MS_MAX })
  const last = await of
    .where('kind', '=', 'price')
    .where('source_ts', '>=', BigInt(start))
    .where('source_ts', '<', BigInt(Math.min(start + DAY_MS, input.until ?? Infinity)))
    .orderBy('ts', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = last
    ? await of
        .where('ts', '>=', BigInt(Math.max(start, input.afterTs)))
        .where('seq', '>', BigInt(afterSeq))
        .where('seq', '<=', last.seq)
        .orderBy('ts')
        .orderBy('seq')
        .limit(limit)
        .execute()
    : []
  const read = rows.map(tickOf)
  const [first] = read
  const before = first ? await placeBefore(database, first) : null
  // If the tick before it is no longer kept, the others hang on the first one's own hash.
  const ticks = before ? read : read.slice(1)
  const end = ticks.at(-1)
  return {
    ...packTicks(before ?? first ?? { seq: 0, ts: 0, hash: GENESIS_HASH }, ticks),
    head: end ? await headAt(database, keys, end) : null,
    isLast: last === undefined || end === undefined || end.seq === Number(last.seq),
  }
}

function ticksBetween(database: Database, productId: string, { start, end }: { start: number; end: number }) {
  return database
    .selectFrom('tick')
    .select(TICK_COLUMNS)
    .where('product_id', '=', productId)
    .where('ts', '>=', BigInt(start))
    .where('ts', '<', BigInt(end))
}

/** Null where it is no longer kept. */
async function placeBefore(database: Database, { productId, seq, ts }: Tick): Promise<ChainPlace | null> {
  if (seq === 1) return { seq: 0, ts: 0, hash: GENESIS_HASH }
  const row = await database
    .selectFrom('tick')
    .select(['seq', 'ts', 'hash'])
    .where('product_id', '=', productId)
    .where('ts', '<=', BigInt(ts))
    .where('seq', '<', BigInt(seq))
    .orderBy('ts', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.seq) === seq - 1
    ? { seq: seq - 1, ts: Number(row.ts), hash: row.hash.toString('hex') }
    : null
}

/** Heads are signed once a second; where none stands at this very tick, the one that is signed now says the same of it. */
async function headAt(database: Database, keys: SigningKeys, { productId, seq, ts, hash }: Tick) {
  const [stored] = await readCheckpoints(database, { productId, fromSeq: seq, toSeq: seq, limit: 1 })
  return stored ?? signHead(keys, productId, { seq, ts, hash })
}
