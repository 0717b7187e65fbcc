/**
 * The rights of the role that serves. The role that owns the tables grants them after every migration. The role that serves owns
 * nothing: it can alter nothing, switch no trigger off and give itself nothing. It may read append-only tables (a trigger
 * `append_only` marks them) and add to them, no more. It moves money by `ledger_post` alone and chains it by `book_chain`; it opens,
 * packs and drops days of ticks by functions that know their bounds.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Any number: servers that start at the same moment take turns. */
const WALLS_LOCK = 7_411_003

/** Rights on tables that are neither append-only nor like all others. Only what is named is given. */
const SPECIAL: Readonly<Record<string, string>> = {
  kysely_migration: '',
  kysely_migration_lock: '',
  migration_step: '',
  ledger_book: 'SELECT',
  ledger_transfer: 'SELECT',
  ledger_line: 'SELECT',
  ledger_account: 'SELECT, INSERT (id, kind, owner, opened_at)',
  orders: 'SELECT, INSERT, UPDATE',
  book_link: 'SELECT',
  book_horizon: '',
  // Written by thin_checkpoints alone.
  checkpoint_thinned: '',
  // Written by pack_tick_day alone, which compares the packs with the ticks before.
  tick_pack_day: 'SELECT',
  // Triggers let a tile and the tree only grow.
  log_tile: 'SELECT, INSERT, UPDATE',
  log_head: 'SELECT, UPDATE',
  // Only a restore writes it.
  log_break: 'SELECT',
  // Only a restore forgets a key.
  signing_key: 'SELECT, INSERT',
  // A trigger on app_user writes it.
  person_name: 'SELECT',
  // Identity of a closed account: the serving role writes it, deletes it after its time, and never reads it again.
  closed_account:
    'INSERT, DELETE, SELECT (user_id, closed_at, keep_until, are_pictures_gone), UPDATE (are_pictures_gone)',
}

/**
 * As the tables' owner.
 * @param role the role that serves
 * @returns false where it is the owner itself: then there are no walls
 */
export async function raiseWalls(database: Database, role: string): Promise<boolean> {
  return inTransaction(database, async ({ db }) => {
    const who = await sql<{
      owner: string
      database: string
    }>`SELECT current_user AS owner, current_database() AS database`.execute(db)
    const { owner = '', database: name = '' } = who.rows[0] ?? {}
    if (owner === role) return false
    await sql`SELECT pg_advisory_xact_lock(${WALLS_LOCK})`.execute(db)
    const to = sql.ref(role)
    await sql`REVOKE TEMPORARY ON DATABASE ${sql.ref(name)} FROM PUBLIC`.execute(db)
    await sql`REVOKE CREATE ON SCHEMA public FROM PUBLIC`.execute(db)
    await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(db)
    await sql`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to}`.execute(db)
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${to}`.execute(db)
    const tables = await sql<{ name: string; isView: boolean; isAppendOnly: boolean }>`
      SELECT c.relname AS name, c.relkind = 'v' AS "isView",
        EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%append\\_only') AS "isAppendOnly"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition`.execute(
      db,
    )
    for (const table of tables.rows) {
      const rights = table.isView
        ? 'SELECT'
        : (SPECIAL[table.name] ?? (table.isAppendOnly ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE'))
      if (rights !== '') await sql`GRANT ${sql.raw(rights)} ON ${sql.table(table.name)} TO ${to}`.execute(db)
    }
    // Only the role that serves may call functions that act with the owner's rights, and nobody else who gets in.
    const functions = await sql<{ face: string }>`
      SELECT p.oid::regprocedure::text AS face FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef`.execute(
      db,
    )
    for (const { face } of functions.rows) {
      await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(face)} FROM PUBLIC`.execute(db)
      await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(face)} TO ${to}`.execute(db)
    }
    return true
  })
}

export async function roleOf(database: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(database)
  return rows[0]?.role ?? ''
}
