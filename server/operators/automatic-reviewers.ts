import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { Operator } from './operator-accounts.ts'

/** Demo mode's reviewers: operators like others, that nobody can sign in as. Two, since large amounts need two. */
const NAMES = ['automatic-reviewer-1', 'automatic-reviewer-2'] as const

/** The demo's reviewers, made on the first start. */
export async function ensureAutomaticReviewers(tx: Tx, now: number): Promise<readonly Operator[]> {
  await tx.db
    .insertInto('operator')
    .values(
      NAMES.map((name) => ({
        id: sql<string>`gen_random_uuid()`,
        name,
        password_hash: null,
        totp_sealed: null,
        totp_step: 0n,
        failures: 0,
        locked_until: 0n,
        created_at: BigInt(now),
        disabled_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return tx.db.selectFrom('operator').select(['id', 'name']).where('name', 'in', NAMES).orderBy('name').execute()
}
