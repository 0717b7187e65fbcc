import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordChange } from '../../feed/record-change.ts'
import type {} from './tables.ts'

/** Writes an account as it stands now into its owner's feed, and answers it. */
export async function projectAccountRow(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<WithdrawalAccount> {
  const row = await tx.db
    .selectFrom('withdrawal_account')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const change = await tx.db
    .selectFrom('withdrawal_account_change')
    .select(['status', 'reason'])
    .where('account_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const status = change?.status ?? 'approved'
  const doc: WithdrawalAccount = {
    id: row.id,
    kind: row.kind,
    holder: row.holder,
    nationality: row.nationality,
    bank: row.bank,
    bankAddress: row.bank_address,
    network: row.network,
    numberMasked: row.number_masked,
    changeStatus: status === 'approved' ? 'none' : status,
    changeReason: status === 'refused' ? (change?.reason ?? null) : null,
    usableFrom: Number(row.usable_from),
    createdAt: Number(row.created_at),
    changedAt: Number(row.changed_at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'withdrawalAccounts', id: row.id, doc })
  return doc
}
