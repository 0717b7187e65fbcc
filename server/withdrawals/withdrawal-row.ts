import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type { WithdrawalTable } from './holds/tables.ts'

/** Shows a withdrawal as it stands now in its owner's feed, and answers it. */
export function projectWithdrawal(tx: Tx, row: Selectable<WithdrawalTable>): Withdrawal {
  const doc: Withdrawal = {
    id: row.id,
    number: row.number,
    accountId: row.account_id,
    accountKind: row.account_kind,
    accountName: row.account_name,
    accountMasked: row.account_masked,
    amount: formatMoney(row.amount_minor),
    fee: formatMoney(row.fee_minor),
    arrives: formatMoney(row.amount_minor - row.fee_minor),
    status: row.status,
    reason: row.reason,
    createdAt: Number(row.created_at),
    reviewDueAt: Number(row.review_due_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'withdrawals', id: row.id, doc })
  return doc
}
