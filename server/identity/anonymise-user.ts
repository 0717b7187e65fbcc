import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import { hashPassword, newSecret } from './secrets.ts'
import type {} from './tables.ts'

/** Nobody knows the password, so that signing in fails as with a wrong one, after the same work. */
export function unknownPassword(): Promise<string> {
  return hashPassword(newSecret())
}

/** Keeps everything else that is about to be added about this person waiting until the commit (see the trigger `refuse_closed`). */
export function lockUser(tx: Tx, userId: string): Promise<Selectable<Tables['app_user']>> {
  return tx.db.selectFrom('app_user').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Leaves of a person their id and when they came and went. Account name, phone, e-mail and account-opening code are free again or open nothing;
 * codes that were sent to them are void.
 */
export async function anonymiseUser(
  tx: Tx,
  user: Selectable<Tables['app_user']>,
  input: { readonly passwordHash: string; readonly now: number },
): Promise<void> {
  const targets = [user.phone, user.email].filter((target) => target !== null)
  if (targets.length > 0) {
    await tx.db.deleteFrom('verification_code').where('target', 'in', targets).execute()
    await tx.db.deleteFrom('registration_token').where('target', 'in', targets).execute()
  }
  // A name that nobody can choose, and a code that nobody can type.
  const nobody = `closed ${user.id}`
  await tx.db
    .updateTable('app_user')
    .set({
      account: nobody,
      phone: null,
      email: null,
      invite_code: nobody,
      inviter_id: null,
      password_hash: input.passwordHash,
      transaction_password_hash: input.passwordHash,
      transaction_failures: 0,
      transaction_locked_until: 0n,
      verification: 'not-submitted',
      verification_reason: null,
      closed_at: BigInt(input.now),
    })
    .where('id', '=', user.id)
    .execute()
  await sql`DELETE FROM sign_in_failure WHERE subject LIKE ${`%${user.id}%`}`.execute(tx.db)
}
