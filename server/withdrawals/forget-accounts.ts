import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { numberPlace } from './add-account.ts'
import type {} from './holds/tables.ts'

/** A person's bound accounts go. One that was paid to stays as an empty row: the withdrawal keeps what it was paid to by itself. */
export async function forgetAccounts(tx: Tx, vault: Vault, userId: string): Promise<void> {
  await sql`DELETE FROM withdrawal_account a WHERE user_id = ${userId} AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.account_id = a.id AND w.user_id = a.user_id)`.execute(
    tx.db,
  )
  const left = await tx.db.selectFrom('withdrawal_account').select('id').where('user_id', '=', userId).execute()
  for (const { id } of left) {
    await tx.db
      .updateTable('withdrawal_account')
      .set({
        holder: '',
        nationality: '',
        bank: '',
        bank_address: '',
        number_masked: '',
        number_sealed: vault.seal('', numberPlace(id)),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  }
}
