import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Vault } from './sealed-text.ts'

const PLACE = 'data-key-check'
const TEXT = 'sealed with the key of this data'

/** Whether this is the key that the secrets in this database are sealed with: the first one that is asked about is, for good. */
export async function isKeyOf(database: Database, vault: Vault): Promise<boolean> {
  await sql`insert into data_key_check (sealed) values (${vault.seal(TEXT, PLACE)}) on conflict do nothing`.execute(
    database,
  )
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from data_key_check`.execute(database)
  return rows.every(({ sealed }) => opens(vault, sealed))
}

function opens(vault: Vault, sealed: Buffer): boolean {
  try {
    return vault.open(sealed, PLACE) === TEXT
  } catch {
    // A fault here is no failure: it says that the key is wrong.
    return false
  }
}
