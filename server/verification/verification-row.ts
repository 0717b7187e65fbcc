import type { Verification } from '../../contract/rows/verification.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type { VerificationTable } from './tables.ts'

/** Shows a submission in its owner's feed, and answers it. */
export function projectVerification(tx: Tx, row: VerificationTable): Verification {
  const doc: Verification = {
    status: row.status,
    nameMasked: row.name_masked,
    nationality: row.nationality,
    idNumberMasked: row.id_number_masked,
    frontFileId: row.front_file_id,
    backFileId: row.back_file_id,
    reason: row.reason,
    submittedAt: Number(row.submitted_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  }
  recordChange(tx, { owner: row.user_id, collection: 'verification', id: 'main', doc })
  return doc
}

/** True once an operator has found this person's documents to be right. */
export async function isVerified(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return row !== undefined
}
