import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** `stands`: it is what it was started as. Otherwise what it is instead, for good. */
export type Stamped = 'stands' | 'is-demo' | 'is-real'

/**
 * Says of a ledger whether its money is real, once and for good: a demo's play money never becomes cash, and real money is never shown
 * beside everybody's codes. A ledger of a version that had no stamp is what it was: with nobody in it, it becomes what it is started as.
 * @param input.hadDemo whether it was ever started as a demo, asked of a ledger without a stamp that people have accounts in
 */
export async function stampLedger(
  database: Database,
  input: { readonly isDemo: boolean; readonly hadDemo: () => Promise<boolean> },
): Promise<Stamped> {
  const isDemo =
    (await readStamp(database)) ??
    (await stampAs(database, (await hasPeople(database)) ? await input.hadDemo() : input.isDemo))
  if (isDemo === input.isDemo) return 'stands'
  return isDemo ? 'is-demo' : 'is-real'
}

async function readStamp(database: Database): Promise<boolean | null> {
  return (await database.selectFrom('ledger_book').select('is_demo').executeTakeFirstOrThrow()).is_demo
}

/** Stamps the ledger once: when two servers start together, the first one's stamp holds. @returns the stamp that holds */
async function stampAs(database: Database, isDemo: boolean): Promise<boolean> {
  await database.updateTable('ledger_book').set({ is_demo: isDemo }).where('is_demo', 'is', null).execute()
  return (await readStamp(database)) ?? isDemo
}

async function hasPeople(database: Database): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`SELECT EXISTS (SELECT FROM ledger_account WHERE kind = 'cash') AS has`.execute(database)
  return rows[0]?.has ?? true
}
