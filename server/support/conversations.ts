import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Somebody who waits for an answer: their last line has none yet. */
export interface Waiting {
  readonly userId: string
  /** ms */
  readonly since: number
  /** Lines that nobody of customer service has seen. */
  readonly unread: number
  /** How the last line begins. */
  readonly text: string
}

const SHOWN_CHARACTERS = 60

/** Returns the conversations whose last line is the person's own, the longest waiting first. */
export async function waitingConversations(database: Database, limit: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<{ user_id: string; sent_at: bigint; unread: bigint; text: string }>`
    SELECT last.user_id, last.sent_at, last.text,
      (SELECT count(*) FROM chat_message line WHERE line.user_id = last.user_id AND line.author = 'user' AND line.read_at IS NULL) AS unread
    FROM (SELECT DISTINCT ON (user_id) user_id, author, sent_at, text FROM chat_message ORDER BY user_id, sent_at DESC, id DESC) last
    WHERE last.author = 'user' ORDER BY last.sent_at LIMIT ${limit}`.execute(database)
  return rows.map((row) => ({
    userId: row.user_id,
    since: Number(row.sent_at),
    unread: Number(row.unread),
    text: [...row.text].slice(0, SHOWN_CHARACTERS).join(''),
  }))
}

/** The last lines between a person and customer service, oldest first. */
export async function lastLines(database: Database, userId: string, limit: number) {
  const rows = await database
    .selectFrom('chat_message')
    .select(['id', 'author', 'operator_id', 'text', 'file_id', 'sent_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
