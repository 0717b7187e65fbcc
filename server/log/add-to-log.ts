/** Tells the log something, in the transaction of what it tells: both stand, or neither. */
import { leafText, nameOfLeaf, type Leaf } from '../../contract/log/leaves.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** The sequencer gives the entries their numbers (sequence-log.ts), so nobody waits here for anybody. */
export async function addToLog({ db }: Pick<Tx, 'db'>, leaf: Leaf): Promise<void> {
  await db
    .insertInto('log_pending')
    .values({ text: leafText(leaf), name: nameOfLeaf(leaf) })
    .execute()
}

/**
 * The same for a thing that is told only when it changes.
 * @param what names it
 * @param text its state
 */
export async function addChangeToLog(
  tx: Pick<Tx, 'db'>,
  { what, text, leaf }: { readonly what: string; readonly text: string; readonly leaf: Leaf },
): Promise<void> {
  const changed = await tx.db
    .insertInto('log_told')
    .values({ what, text })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ text }).where('log_told.text', '<>', text))
    .returning('what')
    .executeTakeFirst()
  if (changed) await addToLog(tx, leaf)
}
