import { randomInt } from 'node:crypto'
import type { Database } from '../../server/database/database.ts'
import { hashPassword } from '../../server/identity/secrets.ts'

/** An account for a user id, as registration leaves it, without the way through codes. Passwords are hashed only if given. */
export async function registerDirectly(
  database: Database,
  userId: string,
  passwords: { readonly login?: string; readonly transaction?: string } = {},
): Promise<{ account: string; email: string }> {
  const account = `u${randomInt(10 ** 10)}`.padEnd(6, '0')
  const email = `${account}@example.com`
  await database
    .insertInto('app_user')
    .values({
      id: userId,
      account,
      phone: null,
      email,
      invite_code: account.toUpperCase(),
      inviter_id: null,
      password_hash: passwords.login === undefined ? 'none' : await hashPassword(passwords.login),
      transaction_password_hash:
        passwords.transaction === undefined ? 'none' : await hashPassword(passwords.transaction),
      transaction_failures: 0,
      transaction_locked_until: 0n,
      credit_score: 100,
      verification: 'not-submitted',
      verification_reason: null,
      registered_at: 0n,
    })
    .execute()
  return { account, email }
}
