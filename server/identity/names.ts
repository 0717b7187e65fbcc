/**
 * Names of people: account, phone, e-mail and account-opening code. Each belongs to one person of all, so they stand in one table that is
 * never divided (docs/adr/0083), and lead to the person. A trigger on `app_user` writes it (names-of-people.sql).
 */
import type { Database } from '../database/database.ts'
import type { NameKind } from './tables.ts'

/**
 * Finds whose name it is. Nobody has those of a closed account.
 * @param kinds the kinds that it may be of
 * @param name as it is kept: an account and an e-mail in lower case, a phone as E.164
 * @returns the person's id
 */
export async function findByName(
  database: Database,
  kinds: readonly NameKind[],
  name: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('person_name')
    .select('user_id')
    .where('kind', 'in', kinds)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.user_id
}

/** Finds the person of an account, which may be written in any case. @returns the person's id */
export function findByAccount(database: Database, account: string): Promise<string | undefined> {
  return findByName(database, ['account'], account.toLowerCase())
}
