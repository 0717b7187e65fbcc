import { sql } from 'kysely'
import type { SupportHours } from '../../contract/rows/chat-message.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './migrations.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 86_400_000
/** Below this many first answers a median says nothing. */
const ANSWERS_MIN = 10
const WEEKDAYS = [1, 2, 3, 4, 5]
const OPENS_MINUTE = 9 * 60
const CLOSES_MINUTE = 18 * 60

/** Publishes the hours now, and each hour what a first answer takes by then, until stopped. */
export async function startSupportHours(input: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly timeZone: string
  readonly everyMs?: number
  readonly onError: (error: unknown) => void
}): Promise<Rounds> {
  const { database, clock, timeZone, everyMs = HOUR_MS, onError } = input
  const publish = () => publishSupportHours(database, { timeZone, now: clock.now() })
  await publish()
  return startRounds({ everyMs, onError }, publish)
}

/** Publishes when customer service is there, and how long a first answer really took in the last 30 days. */
export async function publishSupportHours(
  database: Database,
  options: { timeZone: string; now: number },
): Promise<void> {
  const doc: SupportHours = {
    timeZone: options.timeZone,
    days: WEEKDAYS.map((day) => ({ day, opensMinute: OPENS_MINUTE, closesMinute: CLOSES_MINUTE })),
    typicalAnswerMinutes: await typicalAnswerMinutes(database, options.now),
  }
  await inTransaction(database, (tx) => {
    recordChange(tx, { owner: 'public', collection: 'supportHours', id: 'main', doc })
    return Promise.resolve()
  })
}

/**
 * A first answer: the first line of service after a line of the person that no earlier line of theirs still waited before. Each
 * line is looked at once, however many there are.
 */
async function typicalAnswerMinutes(database: Database, now: number): Promise<number | null> {
  const { rows } = await sql<{ answers: bigint; median: number | null }>`
    WITH line AS (
      SELECT author, sent_at, lag(author) OVER (PARTITION BY user_id ORDER BY sent_at, id) AS before,
        min(sent_at) FILTER (WHERE author = 'service')
          OVER (PARTITION BY user_id ORDER BY sent_at DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS answered_at
      FROM chat_message WHERE sent_at > ${now - MONTH_MS}
    )
    SELECT count(*) AS answers, percentile_cont(0.5) WITHIN GROUP (ORDER BY answered_at - sent_at) AS median
    FROM line WHERE author = 'user' AND before IS DISTINCT FROM 'user' AND answered_at IS NOT NULL`.execute(database)
  const row = rows[0]
  return !row || row.median === null || Number(row.answers) < ANSWERS_MIN
    ? null
    : Math.max(1, Math.round(row.median / 60_000))
}
