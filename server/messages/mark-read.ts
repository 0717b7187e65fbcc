import { done, type Outcome } from '../../contract/outcome.ts'
import type { Message } from '../../contract/rows/message.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'

interface Marks {
  readonly messages: readonly string[]
  readonly announcements: readonly string[]
}

/**
 * Marks the person's own messages and announcements as read. A message that is read already, belongs to someone else or is not
 * there changes nothing and is not counted: the answer is the same for all three.
 */
export async function markRead(
  tx: Tx,
  context: { userId: string; now: number },
  marks: Marks,
): Promise<Outcome<{ marked: number }>> {
  const messages = await markMessages(tx, context, marks.messages)
  const announcements = await markAnnouncements(tx, context, marks.announcements)
  return done({ marked: messages + announcements })
}

async function markMessages(
  tx: Tx,
  { userId, now }: { userId: string; now: number },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.db
    .updateTable('message')
    .set({ read_at: BigInt(now) })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .returningAll()
    .execute()
  for (const row of rows) {
    const doc: Message = {
      id: row.id,
      kind: row.kind as Message['kind'], // only sendMessage writes this column
      facts: JSON.parse(row.facts) as Message['facts'], // likewise
      texts: row.texts === null ? null : (JSON.parse(row.texts) as Message['texts']),
      createdAt: Number(row.created_at),
      readAt: now,
    }
    recordChange(tx, { owner: userId, collection: 'messages', id: row.id, doc })
  }
  return rows.length
}

async function markAnnouncements(
  tx: Tx,
  { userId, now }: { userId: string; now: number },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.db
    .insertInto('announcement_read')
    .columns(['user_id', 'announcement_id', 'read_at'])
    .expression((builder) =>
      builder
        .selectFrom('announcement')
        .select((column) => [
          column.val(userId).as('user_id'),
          'announcement.id',
          column.val(BigInt(now)).as('read_at'),
        ])
        .where('announcement.id', 'in', ids),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'announcement_id']).doNothing())
    .returning('announcement_id')
    .execute()
  for (const row of rows)
    recordChange(tx, {
      owner: userId,
      collection: 'readMarks',
      id: row.announcement_id,
      doc: { id: row.announcement_id, readAt: now },
    })
  return rows.length
}
