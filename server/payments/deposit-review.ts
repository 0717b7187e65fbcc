import { formatMoney } from '../../contract/money.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import { REVIEW_ID, reviewIdOf } from '../reviews/review-id.ts'
import type { Database } from '../database/database.ts'
import { proofWarning } from './deposit-proof.ts'
import { approveDeposit, refuseDeposit } from './deposits.ts'
import type {} from './migrations.ts'

/** Deposits as an operator reviews them. */
export const depositReview: ReviewKind = {
  kind: 'deposit',
  list: (db) =>
    db
      .selectFrom('deposit')
      .selectAll()
      .where('status', '=', 'under-review')
      .orderBy('created_at')
      .limit(500)
      .execute()
      .then((rows) => Promise.all(rows.map((row) => itemOf(db, row)))),
  show: async (db, id) => {
    const row = await db.selectFrom('deposit').selectAll().where(REVIEW_ID, '=', id).executeTakeFirst()
    return row ? itemOf(db, row) : null
  },
  approve: approveDeposit,
  refuse: refuseDeposit,
}

async function itemOf(
  db: Database,
  row: {
    id: string
    review_id: string | null
    user_id: string
    status: string
    created_at: bigint
    amount_minor: bigint
    method_id: string
    source: string
    proof_file_id: string
  },
): Promise<ReviewItem> {
  const warning = await proofWarning(db, row)
  return {
    kind: 'deposit',
    id: reviewIdOf(row),
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: row.amount_minor,
    facts: {
      amount: formatMoney(row.amount_minor),
      method: row.method_id,
      source: row.source,
      proof: row.proof_file_id,
      ...(warning === null ? {} : { proofAlsoSentFor: warning }),
    },
  }
}
