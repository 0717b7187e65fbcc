/** Ticks are kept for as many days as configured; heads (one a minute), seeds and candles for ever. A day goes whole, its rows or its packs. */
import { sql } from 'kysely'
import { DAY_MS, dayOf, dayStart } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction, sqlState } from '../../database/transaction.ts'
import { readLastPrices } from './read-last-prices.ts'

const PARTITION = /^tick_(\d{4})(\d\d)(\d\d)$/
/** The market writes four times a second: it waits no longer than this for a day to go. */
export const LOCK_TIMEOUT = '500ms'
export const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Drops the days (UTC) that ended more than `keepDays` days ago, oldest first.
 * @param input.neededFrom ms: the days from this moment on are needed still, however old; null where nothing is
 * @returns the days that are gone now; one that is being read stays until the next time, with all after it
 */
export async function dropOldTicks(
  database: Database,
  input: { now: number; keepDays: number; neededFrom: number | null },
): Promise<readonly string[]> {
  const keepFrom = Math.min(
    dayStart(dayOf(input.now)) - input.keepDays * DAY_MS,
    input.neededFrom ?? Infinity,
    (await oldestLastPrice(database, input.now)) ?? Infinity,
  )
  const dropped: string[] = []
  for (const day of [...(await packedDays(database)), ...(await daysOfRows(database))].toSorted()) {
    if (dayStart(day) + DAY_MS > keepFrom) break
    if (!(await dropDay(database, day))) break
    dropped.push(day)
  }
  return dropped
}

/** The days (YYYY-MM-DD, UTC) whose ticks stand as rows, oldest first. */
export async function daysOfRows(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'tick'::regclass order by 1`.execute(
    database,
  )
  return rows.flatMap(({ name }) => PARTITION.exec(name)?.slice(1).join('-') ?? [])
}

async function packedDays(database: Database): Promise<readonly string[]> {
  const days = await database.selectFrom('tick_pack_day').select('start').execute()
  return days.map(({ start }) => dayOf(Number(start)))
}

/** Whether the ticks of a day (YYYY-MM-DD, UTC) are still there, as rows or packed. An empty day that was played is kept as well. */
export async function isDayKept(database: Database, day: string): Promise<boolean> {
  const { rows } = await sql<{
    isKept: boolean
  }>`
    select to_regclass(${`tick_${day.replaceAll('-', '')}`}) is not null
      or exists (select from tick_pack_day where start = ${dayStart(day)}) as "isKept"`.execute(database)
  return rows[0]?.isKept ?? false
}

/** A market that is closed for long goes on from its last price: of chains that live, the oldest of these. */
export async function oldestLastPrice(database: Database, now: number): Promise<number | null> {
  const rows = await database
    .selectFrom('chain_head')
    .select(['product_id', 'ts'])
    .where('ts', '>', BigInt(now - DAY_MS))
    .execute()
  const heads = new Map(rows.map(({ product_id, ts }) => [product_id, { ts: Number(ts) }]))
  const times = [...(await readLastPrices(database, heads)).values()].map(({ ts }) => ts)
  return times.length === 0 ? null : Math.min(...times)
}

async function dropDay(database: Database, day: string): Promise<boolean> {
  try {
    await inTransaction(database, async ({ db }) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
      await sql`select drop_tick_day(${day}::date)`.execute(db)
    })
    return true
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
