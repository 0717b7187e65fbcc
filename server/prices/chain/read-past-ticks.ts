import { DAY_MS, dayStart } from '../../../contract/settlement/simulated-day.ts'
import { packTicks } from '../../../contract/settlement/past-ticks.ts'
import type { ChainPlace, PastTicks } from '../../../contract/settlement/tick-page.ts'
import { GENESIS_HASH, type Tick } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { signHead } from './chain-writer.ts'
import { packsBackFrom, withPacked } from './read-packs.ts'
import { readCheckpoints, readTicksBefore, TICK_COLUMNS, tickOf, withoutVolume } from './read-ticks.ts'
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
  const start = dayStart(input.day)
  const lastSeq = await lastOfDay(database, input, start)
  const read = lastSeq === null ? [] : await readPage(database, input, { start, lastSeq })
  const [first] = read
  const before = first ? await placeBefore(database, first) : null
  // If the tick before it is no longer kept, the others hang on the first one's own hash.
  const ticks = before ? read : read.slice(1)
  const end = ticks.at(-1)
  return {
    ...packTicks(before ?? first ?? { seq: 0, ts: 0, hash: GENESIS_HASH }, ticks),
    head: end ? await headAt(database, keys, end) : null,
    isLast: lastSeq === null || end === undefined || end.seq === lastSeq,
  }
}

/** The number of the day's last price by the source's time; null for a day without one. */
async function lastOfDay(
  database: Database,
  { productId, until = Infinity }: PastTicksInput,
  start: number,
): Promise<number | null> {
  const sources = { from: start, before: Math.min(start + DAY_MS, until) }
  const end = start + DAY_MS + LATE_MS_MAX
  const row = await ticksBetween(database, productId, { start, end })
    .where('kind', '=', 'price')
    .where('source_ts', '>=', BigInt(sources.from))
    .where('source_ts', '<', BigInt(sources.before))
    .orderBy('ts', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return Number(row.seq)
  for await (const ticks of packsBackFrom(database, { productId, toTs: end - 1, isPriced: true })) {
    const last = ticks.findLast(
      ({ price, ts, sourceTs }) =>
        price !== null && ts < end && sourceTs !== null && sourceTs >= sources.from && sourceTs < sources.before,
    )
    if (last) return last.seq
    if ((ticks[0]?.ts ?? 0) < start) return null
  }
  return null
}

/** The ticks of a page: those of the day that follow the one to go on from, up to the last. */
async function readPage(
  database: Database,
  { productId, afterSeq, afterTs, limit }: PastTicksInput,
  { start, lastSeq }: { readonly start: number; readonly lastSeq: number },
): Promise<readonly Tick[]> {
  const end = start + DAY_MS + LATE_MS_MAX
  const fromTs = Math.max(start, afterTs)
  const rows = await ticksBetween(database, productId, { start: fromTs, end })
    .where('seq', '>', BigInt(afterSeq))
    .where('seq', '<=', BigInt(lastSeq))
    .orderBy('ts')
    .orderBy('seq')
    .limit(limit)
    .execute()
  const all = await withPacked(database, rows.map(tickOf), {
    productId,
    fromTs,
    toTs: end - 1,
    afterSeq,
    limit,
    of: withoutVolume,
  })
  return all.filter(({ seq }) => seq <= lastSeq)
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
  const [tick] = await readTicksBefore(database, { productId, toSeq: seq - 1, toTs: ts, limit: 1 })
  return tick?.seq === seq - 1 ? { seq: tick.seq, ts: tick.ts, hash: tick.hash } : null
}

/** Heads are signed once a second; where none stands at this very tick, the one that is signed now says the same of it. */
async function headAt(database: Database, keys: SigningKeys, { productId, seq, ts, hash }: Tick) {
  const [stored] = await readCheckpoints(database, { productId, fromSeq: seq, toSeq: seq, limit: 1 })
  return stored ?? signHead(keys, productId, { seq, ts, hash })
}
