/** Packs days of ticks that ended a while ago: their rows go, and whatever reads ticks finds the same ones in the packs. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { DAY_MS, dayOf, dayStart } from '../../../contract/settlement/simulated-day.ts'
import { GENESIS_HASH } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction, sqlState } from '../../database/transaction.ts'
import type { NewTick } from './chain-writer.ts'
import { daysOfRows, LOCK_NOT_AVAILABLE, LOCK_TIMEOUT, oldestLastPrice } from './drop-old-ticks.ts'
import { packStretch, unpackStretch } from './packed-ticks.ts'
import { PACK_MS } from './read-packs.ts'
import { readTick, tickOf } from './read-ticks.ts'

export interface PackInput {
  readonly now: number
  /** A day is packed when it ended more than so many days ago. */
  readonly afterDays: number
  /** ms: the days from this moment on stay as they are, however old; null where nothing is needed. */
  readonly neededFrom: number | null
  readonly isStopped?: () => boolean
}

/**
 * Packs the days (UTC) that are old enough, oldest first: packs lie before all rows.
 * @returns the days that are packed now; one that is being read keeps its rows until the next time, with all after it
 */
export async function packOldTicks(
  database: Database,
  { now, afterDays, neededFrom, isStopped = () => false }: PackInput,
): Promise<readonly string[]> {
  // By the chains' own time too: a platform that stood still for long finds its last ticks as it left them.
  const newest = await database
    .selectFrom('chain_head')
    .select((of) => of.fn.max('ts').as('ts'))
    .executeTakeFirst()
  const before = Math.min(
    dayStart(dayOf(Math.min(now, Number(newest?.ts ?? 0)))) - afterDays * DAY_MS,
    neededFrom ?? Infinity,
    (await oldestLastPrice(database, now)) ?? Infinity,
  )
  const packed: string[] = []
  for (const day of await daysOfRows(database)) {
    if (dayStart(day) + DAY_MS > before || !(await packDay(database, day, isStopped))) break
    const outcome = await dropRows(database, day)
    if (outcome === 'busy') break
    if (outcome === 'packed') packed.push(day)
  }
  return packed
}

/** Writes the packs of a day, as far as they are not there. False where it was stopped: the next time goes on. */
async function packDay(database: Database, day: string, isStopped: () => boolean): Promise<boolean> {
  const start = dayStart(day)
  for (const { product_id: productId } of await database.selectFrom('chain_head').select('product_id').execute()) {
    const there = await database
      .selectFrom('tick_pack')
      .select('start')
      .where('product_id', '=', productId)
      .where('start', '>=', BigInt(start))
      .where('start', '<', BigInt(start + DAY_MS))
      .execute()
    const known = new Set(there.map((pack) => Number(pack.start)))
    for (let from = start; from < start + DAY_MS; from += PACK_MS) {
      if (known.has(from)) continue
      if (isStopped()) return false
      const began = performance.now()
      // Half of the time is everybody else's: a day is more than a thousand packs.
      if (await writePack(database, productId, from)) await pause(performance.now() - began)
    }
  }
  return true
}

/** False for a stretch without ticks. */
async function writePack(database: Database, productId: string, start: number): Promise<boolean> {
  const rows = await database
    .selectFrom('tick')
    .selectAll()
    .where('product_id', '=', productId)
    .where('ts', '>=', BigInt(start))
    .where('ts', '<', BigInt(start + PACK_MS))
    .orderBy('ts')
    .orderBy('seq')
    .execute()
  const ticks = rows.map((row): NewTick => ({ ...tickOf(row), volumeMicro: row.volume_micro }))
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last) return false
  const before = await hashBefore(database, first)
  const packed = packStretch(before, ticks)
  // The rows are dropped afterwards, so the pack has to give the same ticks.
  if (!isDeepStrictEqual(unpackStretch(packed, { productId, before, last: last.hash }), ticks))
    throw new Error(`the ticks of ${productId} from ${start} do not come out of their pack`)
  await database
    .insertInto('tick_pack')
    .values({
      product_id: productId,
      start: BigInt(start),
      ticks: ticks.length,
      prices: ticks.filter(({ price }) => price !== null).length,
      first_seq: BigInt(first.seq),
      last_seq: BigInt(last.seq),
      last_ts: BigInt(last.ts),
      hash_before: before === null ? null : Buffer.from(before, 'hex'),
      hash: Buffer.from(last.hash, 'hex'),
      packed,
    })
    // Another process may pack as well.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Null where the tick before is no longer kept, or lies further back than it pays to look: the first hash is kept then. */
async function hashBefore(database: Database, { productId, seq, ts }: NewTick): Promise<string | null> {
  if (seq === 1) return GENESIS_HASH
  const before = await readTick(database, { productId, seq: seq - 1, fromTs: ts - PACK_MS, toTs: ts })
  return before?.hash ?? null
}

/** In one transaction the packs begin to count and the rows go. A day that is empty stays; somebody may be reading another one. */
async function dropRows(database: Database, day: string): Promise<'packed' | 'empty' | 'busy'> {
  try {
    return await inTransaction(database, async ({ db }) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
      const { rows } = await sql<{ isPacked: boolean }>`select pack_tick_day(${day}::date) as "isPacked"`.execute(db)
      return rows[0]?.isPacked ? 'packed' : 'empty'
    })
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return 'busy'
    throw error
  }
}
