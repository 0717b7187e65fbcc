/**
 * Keeps what people write beside their orders, for all their devices and for nobody else. The last write wins, in the
 * order of the commits.
 * This room holds what people write beside their orders. It may not show a note to anybody else.
 */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { OrderNote } from '../../contract/rows/order-note.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './migrations.ts'

/** @param note.isOwn whether it is an order of this person: somebody else's is refused like one that does not exist */
export async function keepNote(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: number },
  note: {
    readonly orderId: string
    readonly text: string
    readonly tags: readonly string[]
    readonly isOwn: boolean
  },
): Promise<Outcome<OrderNote>> {
  const { orderId, text, isOwn } = note
  if (!isOwn) return refuse('not-found')
  const tags = [...note.tags]
  const written = { text, tags, changed_at: BigInt(now) }
  await tx.db
    .insertInto('order_note')
    .values({ user_id: userId, order_id: orderId, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id']).doUpdateSet(written))
    .execute()
  const doc: OrderNote = { orderId, text, tags, changedAt: now }
  recordChange(tx, { owner: userId, collection: 'orderNotes', id: orderId, doc })
  return done(doc)
}
