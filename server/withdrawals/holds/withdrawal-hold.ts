/**
 * This room holds what keeps a person's money from going out: the hold after a change of who may take it, and the stop after a
 * takeover. It may not call the rest of the withdrawals, nor identity, which calls it.
 */
import { sql } from 'kysely'
import type { Tx } from '../../database/transaction.ts'
import { projectAccountRow } from './account-row.ts'
import type {} from './tables.ts'

/**
 * Product page: after an operator has changed a bound account or the transaction password, no withdrawal of this person is
 * accepted for a while. A hold is never shortened. Every account shows it as `usableFrom`.
 * @returns the time (ms) until which withdrawals are held
 */
export async function holdWithdrawals(tx: Tx, { userId, now }: { userId: string; now: number }): Promise<number> {
  const terms = await tx.db.selectFrom('withdrawal_terms').select('hold_ms').executeTakeFirstOrThrow()
  const hold = await tx.db
    .insertInto('withdrawal_hold')
    .values({ user_id: userId, until: BigInt(now) + terms.hold_ms })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ until: sql`greatest(withdrawal_hold.until, excluded.until)` }),
    )
    .returning('until')
    .executeTakeFirstOrThrow()
  const accounts = await tx.db
    .updateTable('withdrawal_account')
    .set({ usable_from: sql`greatest(usable_from, ${hold.until})` })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  for (const account of accounts) await projectAccountRow(tx, { id: account.id, userId })
  return Number(hold.until)
}

/**
 * Until when (ms) this person's withdrawals are held; 0 or a past time: they are not. Locks the person's row, so that adding,
 * changing and withdrawing take turns.
 */
export async function lockHold(tx: Tx, userId: string): Promise<number> {
  await tx.db
    .insertInto('withdrawal_hold')
    .values({ user_id: userId, until: 0n })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const hold = await tx.db
    .selectFrom('withdrawal_hold')
    .select('until')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return Number(hold.until)
}
