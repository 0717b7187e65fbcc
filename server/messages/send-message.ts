/**
 * Messages: what the platform tells one person or all. In the transaction of the event that they tell of, or not at
 * all.
 * This room holds what the platform tells one person or all. It may not tell of an event outside of its transaction.
 */
import type { Message, MessageKind, Announcement } from '../../contract/rows/message.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'

export interface NewMessage {
  /** Made by the caller from the event, so that telling twice tells once. */
  readonly id: string
  readonly userId: string
  readonly kind: MessageKind
  readonly facts?: Readonly<Record<string, string>>
  /** Only for kind `text`: an operator's own words by language. */
  readonly texts?: Message['texts']
  readonly at: number
}

/** Tells one person. A message of theirs whose id is already there is left as it is. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  await sendNewMessage(tx, message)
}

/** Tells one person, as `sendMessage` does. @returns whether no message of this person had the id yet */
export async function sendNewMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const doc: Message = {
    id: message.id,
    kind: message.kind,
    facts: { ...message.facts },
    texts: message.texts ?? null,
    createdAt: message.at,
    readAt: null,
  }
  const inserted = await tx.db
    .insertInto('message')
    .values({
      id: message.id,
      user_id: message.userId,
      kind: doc.kind,
      facts: JSON.stringify(doc.facts),
      texts: doc.texts && JSON.stringify(doc.texts),
      created_at: BigInt(message.at),
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) recordChange(tx, { owner: message.userId, collection: 'messages', id: message.id, doc })
  return inserted !== undefined
}

/** Tells everybody, by the public feed: one row, however many people there are. */
export async function publishAnnouncement(
  tx: Tx,
  input: { id: string; texts: Announcement['texts']; at: number },
): Promise<void> {
  const doc: Announcement = { id: input.id, texts: input.texts, createdAt: input.at }
  await tx.db
    .insertInto('announcement')
    .values({ id: input.id, texts: JSON.stringify(input.texts), created_at: BigInt(input.at) })
    .execute()
  recordChange(tx, { owner: 'public', collection: 'announcements', id: input.id, doc })
}
