import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'

/** Somebody who waits for an answer: their last line has none yet. */
export interface Waiting {
  readonly userId: string
  /** ms */
  readonly since: number
  /** Lines that nobody of customer service has seen. */
  readonly unread: number
  /** How the last line begins. */
  readonly text: string
  /** The operator whom a colleague has handed it to. */
  readonly handedTo: string | null
}

const SHOWN_CHARACTERS = 60

/** Returns the conversations whose last line is the person's own, the longest waiting first. */
export async function waitingConversations(database: Database, limit: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<{
    user_id: string
    sent_at: bigint
    unread: bigint
    text: string
    handed_to: string | null
  }>`
    SELECT last.user_id, last.sent_at, last.text, last.handed_to,
      (SELECT count(*) FROM chat_message line WHERE line.user_id = last.user_id AND line.author = 'user' AND line.read_at IS NULL) AS unread
    FROM chat_message last WHERE last.waits ORDER BY last.sent_at, last.id LIMIT ${limit}`.execute(database)
  return rows.map((row) => ({
    userId: row.user_id,
    since: Number(row.sent_at),
    unread: Number(row.unread),
    text: [...row.text].slice(0, SHOWN_CHARACTERS).join(''),
    handedTo: row.handed_to,
  }))
}

/** A conversation in which nobody waits: its last line is an answer. */
export interface Answered {
  readonly userId: string
  readonly operatorId: string
  /** ms */
  readonly at: number
  /** How the answer begins. */
  readonly text: string
}

/** More answers than there are conversations in a list: people are answered several times. */
const ANSWERS_READ = 300

/** Returns the conversations that were answered last, the newest answer first. One whose person has written since is left out. */
export async function answeredConversations(database: Database, limit: number): Promise<readonly Answered[]> {
  const { rows } = await sql<{ user_id: string; operator_id: string; sent_at: bigint; text: string }>`
    WITH answer AS (
      SELECT user_id, operator_id, text, sent_at, id FROM chat_message WHERE author = 'service' ORDER BY sent_at DESC, id DESC LIMIT ${ANSWERS_READ}
    ), last AS (SELECT DISTINCT ON (user_id) * FROM answer ORDER BY user_id, sent_at DESC, id DESC)
    SELECT user_id, operator_id, text, sent_at FROM last
    WHERE NOT EXISTS (SELECT FROM chat_message waiting WHERE waiting.user_id = last.user_id AND waiting.waits)
    ORDER BY sent_at DESC LIMIT ${limit}`.execute(database)
  return rows.map((row) => ({
    userId: row.user_id,
    operatorId: row.operator_id,
    at: Number(row.sent_at),
    text: [...row.text].slice(0, SHOWN_CHARACTERS).join(''),
  }))
}

/** How many wait, and since when the longest. */
export async function countWaiting(database: Database): Promise<{ waiting: number; oldestAt: number | null }> {
  const { rows } = await sql<{ waiting: number; oldest: bigint | null }>`
    SELECT count(*)::int AS waiting, (SELECT sent_at FROM chat_message WHERE waits ORDER BY sent_at LIMIT 1) AS oldest
    FROM chat_message WHERE waits`.execute(database)
  const oldest = rows[0]?.oldest ?? null
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: oldest === null ? null : Number(oldest) }
}

/** Hands a conversation that waits to another operator. @returns false where it does not wait */
export async function handOver(tx: Tx, input: { readonly userId: string; readonly to: string }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE chat_message SET handed_to = ${input.to} WHERE user_id = ${input.userId} AND waits RETURNING id`.execute(
    tx.db,
  )
  return rows.length > 0
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
