/**
 * Support: the conversation between a person and customer service. Both sides write through here, and only here.
 * This room holds the conversation between a person and customer service. It may not touch money.
 */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { ChatMessage } from '../../contract/rows/chat-message.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'

export interface ChatLine {
  readonly id: string
  readonly userId: string
  /** Null: the person wrote it. */
  readonly operatorId: string | null
  readonly text: string
  /** Already checked to belong to the writer. */
  readonly fileId: string | null
  readonly now: number
}

/** More than anybody types; a program that floods customer service stops here. */
const LINES_PER_MINUTE = 20
const LINES_PER_DAY = 500
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Adds a line. Refuses `too-many-requests` where the person writes too much. The same id again is answered with the line that is there, so that a repeat says nothing twice. */
export async function addChatLine(tx: Tx, line: ChatLine): Promise<Outcome<ChatMessage>> {
  const wait = line.operatorId === null ? await waitSeconds(tx, line) : 0
  if (wait > 0) return { ...refuse('too-many-requests'), retryAfterSeconds: wait }
  const doc = await insertLine(tx, line)
  return doc === null ? existingLine(tx, line) : done(doc)
}

/**
 * Adds an operator's line, marks what the person wrote as read and ends its waiting. The same line again changes nothing.
 * @param seen the newest line that the operator saw: later ones stay unread and go on waiting. Null: all are seen
 * @returns whether it was not there yet. Refuses `id-taken` for other content, or another operator, and `not-found` for a `seen`
 *   that the conversation does not have
 */
export async function addAnswer(
  tx: Tx,
  line: ChatLine & { readonly operatorId: string },
  seen: string | null,
): Promise<Outcome<{ readonly isNew: boolean }>> {
  if ((await insertLine(tx, line, seen)) !== null) {
    const marked = await markChatRead(tx, {
      userId: line.userId,
      reader: 'service',
      upTo: seen ?? line.id,
      now: line.now,
    })
    return marked.ok ? done({ isNew: true }) : marked
  }
  const same = await tx.db
    .selectFrom('chat_message')
    .select('id')
    .where('id', '=', line.id)
    .where('user_id', '=', line.userId)
    .where('operator_id', '=', line.operatorId)
    .where('text', '=', line.text)
    .where('file_id', 'is not distinct from', line.fileId)
    .executeTakeFirst()
  return same ? done({ isNew: false }) : refuse('id-taken')
}

/** Writes a line that is not there yet. @returns null for one that is */
async function insertLine(tx: Tx, line: ChatLine, seen: string | null = null): Promise<ChatMessage | null> {
  const doc: ChatMessage = {
    id: line.id,
    author: line.operatorId === null ? 'user' : 'service',
    text: line.text,
    fileId: line.fileId,
    sentAt: line.now,
    readAt: null,
  }
  const handedTo = await endWaiting(tx, line, seen)
  const inserted = await tx.db
    .insertInto('chat_message')
    .values({
      id: line.id,
      user_id: line.userId,
      author: doc.author,
      operator_id: line.operatorId,
      text: doc.text,
      file_id: doc.fileId,
      sent_at: BigInt(line.now),
      read_at: null,
      waits: line.operatorId === null,
      handed_to: line.operatorId === null ? handedTo : null,
    })
    .onConflict((conflict) => conflict.columns(['id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  recordChange(tx, { owner: line.userId, collection: 'chat', id: line.id, doc })
  return doc
}

/**
 * Marks what the other side wrote as read, up to and including one line.
 * @param reader who has seen it: the person, or service
 */
export async function markChatRead(
  tx: Tx,
  input: { userId: string; reader: 'user' | 'service'; upTo: string; now: number },
): Promise<Outcome<{ marked: number }>> {
  const last = await tx.db
    .selectFrom('chat_message')
    .select('sent_at')
    .where('id', '=', input.upTo)
    .where('user_id', '=', input.userId)
    .executeTakeFirst()
  if (!last) return refuse('not-found')
  const rows = await tx.db
    .updateTable('chat_message')
    .set({ read_at: BigInt(input.now) })
    .where('user_id', '=', input.userId)
    .where('author', '!=', input.reader)
    .where('sent_at', '<=', last.sent_at)
    .where('read_at', 'is', null)
    .returningAll()
    .execute()
  for (const row of rows) recordChange(tx, { owner: input.userId, collection: 'chat', id: row.id, doc: lineOf(row) })
  return done({ marked: rows.length })
}

/** Seconds until the person may write again; 0: now, or this very line is there already. */
async function waitSeconds(tx: Tx, { id, userId, now }: ChatLine): Promise<number> {
  const { rows } = await sql<{ of_minute: bigint; of_day: bigint; is_there: boolean }>`
    SELECT count(*) FILTER (WHERE sent_at > ${now - MINUTE_MS}) AS of_minute, count(*) AS of_day, coalesce(bool_or(id = ${id}), false) AS is_there
    FROM chat_message WHERE user_id = ${userId} AND author = 'user' AND sent_at > ${now - DAY_MS}`.execute(tx.db)
  const written = rows[0]
  if (!written || written.is_there) return 0
  if (written.of_day >= LINES_PER_DAY) return 3_600
  return written.of_minute >= LINES_PER_MINUTE ? 60 : 0
}

/**
 * A new line takes the place of the one that waited, unless that came after the line that the writer saw. A line that is there already changes
 * nothing. @returns whom that was handed to
 */
async function endWaiting(tx: Tx, { id, userId }: ChatLine, seen: string | null): Promise<string | null> {
  const upTo =
    seen === null
      ? sql``
      : sql`AND sent_at <= (SELECT sent_at FROM chat_message WHERE id = ${seen} AND user_id = ${userId})`
  const { rows } = await sql<{ handed_to: string | null }>`
    UPDATE chat_message SET waits = false
    WHERE user_id = ${userId} AND waits AND NOT EXISTS (SELECT FROM chat_message WHERE id = ${id} AND user_id = ${userId}) ${upTo}
    RETURNING handed_to`.execute(tx.db)
  return rows[0]?.handed_to ?? null
}

async function existingLine(tx: Tx, line: ChatLine): Promise<Outcome<ChatMessage>> {
  const row = await tx.db
    .selectFrom('chat_message')
    .selectAll()
    .where('id', '=', line.id)
    .where('user_id', '=', line.userId)
    .executeTakeFirstOrThrow()
  return done(lineOf(row))
}

function lineOf(row: {
  id: string
  author: string
  text: string
  file_id: string | null
  sent_at: bigint
  read_at: bigint | null
}): ChatMessage {
  return {
    id: row.id,
    author: row.author === 'user' ? 'user' : 'service',
    text: row.text,
    fileId: row.file_id,
    sentAt: Number(row.sent_at),
    readAt: row.read_at === null ? null : Number(row.read_at),
  }
}
