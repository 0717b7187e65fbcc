import type { Tx } from '../database/transaction.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { identityPlace } from './submit-verification.ts'
import type {} from './tables.ts'

/** The identity that an operator confirmed; null where none has. */
export interface IdentityRecord {
  readonly name: string
  readonly nationality: string
  readonly idNumber: string
  readonly verifiedAt: number
}

export async function identityRecordOf(tx: Tx, vault: Vault, userId: string): Promise<IdentityRecord | null> {
  const row = await tx.db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  if (!row) return null
  const place = identityPlace(row.id)
  return {
    name: vault.open(row.name_sealed, place),
    nationality: row.nationality,
    idNumber: vault.open(row.id_number_sealed, place),
    verifiedAt: Number(row.decided_at),
  }
}
