import type { Selectable } from 'kysely'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { decideVerification } from './decide-verification.ts'
import { identityPlace } from './submit-verification.ts'
import type { VerificationTable } from './tables.ts'

/**
 * Identity documents as an operator reviews them: only here are name and number opened.
 * @param vault without it they stay masked
 */
export function verificationReview(vault?: Vault): ReviewKind {
  return {
    kind: 'verification',
    list: async (db) => {
      const rows = await db
        .selectFrom('verification')
        .selectAll()
        .where('status', '=', 'under-review')
        .orderBy('submitted_at')
        .limit(500)
        .execute()
      return rows.map((row) => itemOf(row))
    },
    show: async (db, id) => {
      const row = await db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? itemOf(row, vault) : null
    },
    approve: (tx, id, { now }) => decideVerification(tx, { id, now, status: 'verified' }),
    refuse: (tx, id, { now, reason }) => decideVerification(tx, { id, now, status: 'refused', reason }),
  }
}

function itemOf(row: Selectable<VerificationTable>, vault?: Vault): ReviewItem {
  const place = identityPlace(row.id)
  return {
    kind: 'verification',
    id: row.id,
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.submitted_at),
    dueAt: null,
    amountMinor: 0n,
    facts: {
      status: row.status,
      nationality: row.nationality,
      name: vault ? vault.open(row.name_sealed, place) : row.name_masked,
      idNumber: vault ? vault.open(row.id_number_sealed, place) : row.id_number_masked,
      frontPhoto: row.front_file_id,
      backPhoto: row.back_file_id,
    },
  }
}
