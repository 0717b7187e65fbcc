/** Brings every position to the running business day soon after it begins, and tells everybody the new day's terms. */
import { sql, type RawBuilder } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { bringAllUpToDate } from './bring-up-to-date.ts'
import { publishFundTerms } from './fund-terms.ts'

/** The positions that share a transaction: their people's accounts are locked for its time, some tens of milliseconds. */
const PORTION = 100
/** Lanes of one server: while one works out its portion, the database is at the other's. */
const LANES = 2

interface CutOffContext {
  readonly now: number
  readonly calendar: BusinessCalendar
  readonly onFault: (error: unknown, userId: string) => void
  /** Positions that share a transaction. */
  readonly portion?: number
}

/**
 * All positions that a new business day has left behind, a portion in each transaction, whatever number of days. Stopped halfway it
 * goes on where it was; run by two servers at once each position is done once. A position that fails is told and passed over.
 * @returns how many were brought forward
 */
export async function runCutOff(
  database: Database,
  context: CutOffContext,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const next = portionsBehind(database, context.calendar.dayOf(context.now), context.portion ?? PORTION)
  const lanes = Array.from({ length: LANES }, async () => {
    let count = 0
    while (!isStopped()) {
      const userIds = await next()
      if (userIds.length === 0) break
      count += await bringPortion(database, context, userIds)
    }
    return count
  })
  // A lane that fails does not end the round while the other one still works.
  const ended = await Promise.allSettled(lanes)
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
  return ended.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
}

/** Returns a function that gives the next portion of people whose position is behind, each person once; none when there are no more. */
function portionsBehind(database: Database, today: string, portion: number): () => Promise<readonly string[]> {
  let after = { day: '', userId: '00000000-0000-0000-0000-000000000000' }
  let reading: Promise<readonly string[]> = Promise.resolve([])
  const read = async () => {
    const { rows } = await positionsBehind(after, today, portion).execute(database)
    const last = rows.at(-1)
    if (last) after = { day: last.open_day, userId: last.user_id }
    return rows.map((row) => row.user_id)
  }
  return () => {
    // Lanes take turns, so that none gets what another one has.
    reading = reading.then(read, read)
    return reading
  }
}

/** Answered by an index that holds all positions in this order: at rest it reads none. */
export function positionsBehind(
  after: { readonly day: string; readonly userId: string },
  today: string,
  limit: number,
): RawBuilder<{ open_day: string; user_id: string }> {
  return sql<{ open_day: string; user_id: string }>`
    select open_day, user_id from fund_position where (open_day, user_id) > (${after.day}, ${after.userId}::uuid) and open_day < ${today}
    order by open_day, user_id limit ${limit}`
}

/** Where one of a portion fails, each is done alone, so that the fault costs nobody else their income. */
async function bringPortion(database: Database, context: CutOffContext, userIds: readonly string[]): Promise<number> {
  try {
    return await inTransaction(database, (tx) => bringAllUpToDate(tx, context, userIds))
  } catch (error) {
    const [userId] = userIds
    if (userIds.length === 1 && userId !== undefined) {
      context.onFault(error, userId)
      return 0
    }
    let count = 0
    for (const one of userIds) count += await bringPortion(database, context, [one])
    return count
  }
}

/** Runs the cut-off now and after each beginning of a business day, until stopped. */
export function startCutOffs(input: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly calendar: BusinessCalendar
  readonly onFault: (error: unknown, userId?: string) => void
}): Rounds {
  let publishedDay = ''
  return startRounds({ everyMs: CHECK_MS, onError: input.onFault }, async (isStopped) => {
    const context = { now: input.clock.now(), calendar: input.calendar, onFault: input.onFault }
    const today = input.calendar.dayOf(context.now)
    if (today !== publishedDay) await inTransaction(input.database, (tx) => publishFundTerms(tx, context))
    publishedDay = today
    await runCutOff(input.database, context, isStopped)
  })
}

// Looking costs one indexed query; a clock that jumps or a day's odd length then needs no case of its own.
const CHECK_MS = 5_000
