import { sql } from 'kysely'
import type { SupportHours } from '../../contract/rows/chat-message.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './migrations.ts'

const MONTH_MS = 30 * 86_400_000
/** Below this many first answers a median says nothing. */
const ANSWERS_MIN = 10
const WEEKDAYS = [1, 2, 3, 4, 5]
const OPENS_MINUTE = 9 * 60
const CLOSES_MINUTE = 18 * 60

/** Publishes when customer service is there, and how long a first answer really took in the last 30 days. */
export async function publishSupportHours(database: Database, options: { timeZone: string; now: number }): Promise<void> {
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

/** A first answer: the first line of service after a line of the person that no earlier line of theirs still waited before. */
async function typicalAnswerMinutes(database: Database, now: number): Promise<number | null> {
  const { rows } = await sql<{ answers: bigint; median: number | null }>`
    WITH line AS (
      SELECT user_id, author, sent_at, lag(author) OVER (PARTITION BY user_id ORDER BY sent_at, id) AS before
      FROM chat_message WHERE sent_at > ${now - MONTH_MS}
    ), question AS (
      SELECT user_id, sent_at FROM line WHERE author = 'user' AND before IS DISTINCT FROM 'user'
    ), answer AS (
      SELECT (SELECT min(a.sent_at) FROM line a WHERE a.user_id = question.user_id AND a.author = 'service' AND a.sent_at > question.sent_at) - question.sent_at AS waited
      FROM question
    )
    SELECT count(waited) AS answers, percentile_cont(0.5) WITHIN GROUP (ORDER BY waited) AS median FROM answer WHERE waited IS NOT NULL`.execute(database)
  const row = rows[0]
  return !row || row.median === null || Number(row.answers) < ANSWERS_MIN ? null : Math.max(1, Math.round(row.median / 60_000))
}
