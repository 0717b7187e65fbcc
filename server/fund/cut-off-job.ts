/** Brings every position to the running business day soon after it begins, and tells everybody the new day's terms. */
import type { BusinessCalendar } from '../../contract/business-day.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { publishFundTerms } from './fund-terms.ts'

const BATCH = 200

/**
 * All positions that a new business day has left behind, one transaction each, whatever number of days. Stopped halfway it
 * goes on where it was; run by two servers at once each position is done once. A position that fails is told and passed over.
 * @returns how many were brought forward
 */
export async function runCutOff(
  database: Database,
  context: {
    readonly now: number
    readonly calendar: BusinessCalendar
    readonly onFault: (error: unknown, userId: string) => void
  },
  isStopped: () => boolean = () => false,
): Promise<number> {
  const today = context.calendar.dayOf(context.now)
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const behind = await database
      .selectFrom('fund_position')
      .select('user_id')
      .where('open_day', '<', today)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(BATCH)
      .execute()
    for (const { user_id: userId } of behind) {
      if (isStopped()) return count
      try {
        await inTransaction(database, (tx) => bringUpToDate(tx, { ...context, userId }))
        count += 1
      } catch (error) {
        context.onFault(error, userId)
      }
    }
    const last = behind.at(-1)
    if (!last) return count
    after = last.user_id
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
