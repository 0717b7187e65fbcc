/** Reads from the database what a whole platform is judged by: one look at open orders and waiting reviews. Nothing of a person is in it. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type {} from '../prices/chain/tables.ts'

export interface PlatformState {
  /** How far the clock that was given is ahead of the database's, ms. */
  readonly clockOffsetMs: number
  readonly ordersOpen: { readonly waiting: number; readonly running: number }
  readonly ordersOverdue: number
  readonly ordersSetAside: number
  readonly ordersVoidLastHour: number
  readonly reviews: readonly { readonly kind: string; readonly count: number; readonly oldestAt: number | null }[]
  /** By product, the time of the newest entry of its chain, ms. */
  readonly chainHeads: ReadonlyMap<string, number>
}

/** One or two orders at the end of their countdown are always under way; none stays there this long. */
const OVERDUE_AFTER_MS = 10_000
const HOUR_MS = 3_600_000

/** @param clock this machine's. @throws where the database does not answer */
export async function readPlatformState(database: Database, clock: { now(): number }): Promise<PlatformState> {
  const asked = clock.now()
  const databaseMs = await readClock(database)
  // The database has read its clock somewhere in between: a slow answer is no wrong clock.
  const heard = (asked + clock.now()) / 2
  const [orders, reviews, heads] = await Promise.all([
    readOrders(database, asked),
    readReviews(database),
    database.selectFrom('chain_head').select(['product_id', 'ts']).execute(),
  ])
  return {
    clockOffsetMs: heard - databaseMs,
    ordersOpen: { waiting: Number(orders.waiting), running: Number(orders.running) },
    ordersOverdue: Number(orders.overdue),
    ordersSetAside: Number(orders.set_aside),
    ordersVoidLastHour: Number(orders.void_last_hour),
    reviews: reviews.map(({ kind, count, oldest }) => ({
      kind,
      count: Number(count),
      oldestAt: oldest === null ? null : Number(oldest),
    })),
    chainHeads: new Map(heads.map(({ product_id: id, ts }) => [id, Number(ts)])),
  }
}

async function readClock(database: Database): Promise<number> {
  const { rows } = await sql<{
    ms: bigint
  }>`select (extract(epoch from clock_timestamp()) * 1000)::int8 as ms`.execute(database)
  return Number(rows[0]?.ms)
}

/** Each count reads a partial index of the few orders that it is about. */
async function readOrders(database: Database, now: number) {
  const { rows } = await sql<Record<'waiting' | 'running' | 'overdue' | 'set_aside' | 'void_last_hour', bigint>>`
    select (select count(*) from orders where status = 'waiting' and not is_quarantined) as waiting,
      (select count(*) from orders where status = 'running' and not is_quarantined) as running,
      (select count(*) from orders where status = 'running' and not is_quarantined
        and exit_time < ${now - OVERDUE_AFTER_MS}::int8) as overdue,
      (select count(*) from orders where is_quarantined) as set_aside,
      (select count(*) from orders where status = 'void' and settled_at > ${now - HOUR_MS}::int8) as void_last_hour
  `.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('a query of plain counts gave no row')
  return row
}

async function readReviews(database: Database) {
  const { rows } = await sql<{ kind: string; count: bigint; oldest: bigint | null }>`
    select 'deposit' as kind, count(*) as count, min(created_at) as oldest from deposit where status = 'under-review'
    union all
    select 'withdrawal', count(*), min(created_at) from withdrawal where status = 'under-review'
    union all
    select 'verification', count(*), min(submitted_at) from verification where status = 'under-review'
  `.execute(database)
  return rows
}
