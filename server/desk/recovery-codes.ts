/** Recovery codes: each opens the desk once, with the password, for an operator who has lost the authenticator. */
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { hashOfSecret, newSecret } from '../identity/secrets.ts'
import type {} from './tables.ts'

const CODES = 8

/** Makes new ones; those before open nothing more. @returns them, to be shown once */
export async function makeRecoveryCodes(tx: Tx, operatorId: string, now: number): Promise<string[]> {
  // 100 random bits each, in groups that can be read from paper.
  const codes = Array.from({ length: CODES }, () =>
    (Buffer.from(newSecret(), 'base64url').toString('hex').slice(0, 25).match(/.{5}/g) ?? []).join('-'),
  )
  await tx.db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  await tx.db
    .insertInto('operator_recovery_code')
    .values(
      codes.map((code) => ({
        operator_id: operatorId,
        code_hash: hashOfSecret(code),
        created_at: BigInt(now),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** Uses a code up. @returns whether it was one that nobody has used */
export async function takeRecoveryCode(
  database: Database,
  input: { readonly operatorId: string; readonly code: string; readonly now: number },
): Promise<boolean> {
  const row = await database
    .updateTable('operator_recovery_code')
    .set({ used_at: BigInt(input.now) })
    .where('operator_id', '=', input.operatorId)
    .where('code_hash', '=', hashOfSecret(input.code.trim().toLowerCase()))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(database: Database, operatorId: string): Promise<number> {
  const { count } = await database
    .selectFrom('operator_recovery_code')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
