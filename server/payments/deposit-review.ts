import { formatMoney } from '../../contract/money.ts'
import type { ReviewItem, ReviewKind } from '../operators/review-kind.ts'
import { approveDeposit, refuseDeposit } from './deposits.ts'
import type {} from './migrations.ts'

/** Deposits as an operator reviews them. */
export const depositReview: ReviewKind = {
  kind: 'deposit',
  list: async (db) => (await db.selectFrom('deposit').selectAll().where('status', '=', 'under-review').orderBy('created_at').limit(500).execute()).map(itemOf),
  show: async (db, id) => {
    const row = await db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? itemOf(row) : null
  },
  approve: approveDeposit,
  refuse: refuseDeposit,
}

function itemOf(row: { id: string; user_id: string; status: string; created_at: bigint; amount_minor: bigint; method_id: string; source: string; proof_file_id: string }): ReviewItem {
  return {
    kind: 'deposit',
    id: row.id,
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: row.amount_minor,
    facts: { amount: formatMoney(row.amount_minor), method: row.method_id, source: row.source, proof: row.proof_file_id },
  }
}
