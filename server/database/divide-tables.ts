/**
 * Divides the tables of people by person: each becomes 32 partitions by the hash of its person (docs/adr/0083). PostgreSQL has no
 * statement for that, so each table is made anew, with all that belongs to it, while it is empty. The partitions lie in a schema of
 * their own: the server reaches them by their tables alone.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { DIVIDED } from './divided-tables.ts'
import { hashParts } from './hash-parts.ts'
import { KEYS_WHERE_DIVIDED, ROWS_OF_MIGRATIONS, ROWS_WHERE_DIVIDED } from './keys-where-divided.ts'
import { LOCK_PATIENCE_MS } from './lock-patience.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Any number: servers that start at the same moment take turns. */
const DIVIDE_LOCK = 7_411_007

/** The functions and views that a version of the program has where tables are divided. */
export interface MadeWhereDivided {
  /** How many migrations that version knows: a later one knows more. */
  readonly migrations: number
  readonly parts: readonly PartWhereDivided[]
}

/** Functions and views that have another text where tables are divided. */
export interface PartWhereDivided {
  /** The table that they are about: they are made where it is divided. */
  readonly of: string
  /** Each makes one, or takes the place of what is there. */
  readonly statements: readonly string[]
}

/**
 * After all migrations, as the tables' owner.
 * @param made the functions and views that are other ones where tables are divided
 * @returns why this database can't be so, or null
 */
export async function applyEngine(
  database: Database,
  engine: 'postgres' | 'partitioned' | 'citus',
  made: MadeWhereDivided,
): Promise<string | null> {
  switch (engine) {
    case 'postgres':
      // A divided database is served without the variable too, and a migration may just have made them as they are elsewhere.
      return makeOnce(database, made)
    case 'partitioned':
      return (await divideTables(database)) ?? (await makeOnce(database, made))
    case 'citus':
      return 'DATABASE_ENGINE=citus is not served yet: tables of people can all be divided, but what several machines need besides is not there (docs/scale.md): take DATABASE_ENGINE away'
  }
}

/**
 * Runs the statements unless they were the last to run here, and no migration has run since, or a later version has run its own: the schema
 * of the parts notes it. The version before may start beside a later one, and its functions must not take the place of newer ones.
 */
async function makeOnce(database: Database, made: MadeWhereDivided): Promise<null> {
  await patiently(database, async ({ db }) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(DIVIDE_LOCK)})`.execute(db)
    // All names, as a new migration may sort before others.
    const { rows } = await sql<{ done: string | null; ran: readonly string[]; divided: readonly string[] }>`
      SELECT obj_description(to_regnamespace('divided'), 'pg_namespace') AS done,
        ARRAY(SELECT name::text FROM kysely_migration ORDER BY name COLLATE "C") AS ran,
        ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p') AS divided`.execute(
      db,
    )
    const [now] = rows
    const statements = made.parts.filter(({ of }) => now?.divided.includes(of)).flatMap((one) => one.statements)
    const hash = createHash('sha256')
      .update([...(now?.ran ?? []), ...statements].join('\n'))
      .digest('hex')
    const note = `${made.migrations} ${hash}`
    // A note of before it had that number is a hash alone.
    const isOfLater = Number(/^(\d+) /.exec(now?.done ?? '')?.[1] ?? 0) > made.migrations
    if (statements.length === 0 || now?.done === note || isOfLater) return
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`COMMENT ON SCHEMA divided IS ${sql.lit(note)}`.execute(db)
  })
  return null
}

/**
 * Does nothing for tables that are divided.
 * @param tables the column that divides each, by table
 * @returns why this database can't be divided, or null. No row is ever moved or lost
 */
export async function divideTables(
  database: Database,
  tables: Readonly<Record<string, string>> = DIVIDED,
): Promise<string | null> {
  const whole = await wholeTables(database, Object.keys(tables))
  if (whole.length === 0) return null
  const filled = await patiently(database, ({ db }) => filledTables(db, whole))
  if (filled.length > 0) return rowsIn(filled)
  // A transaction for each, as one for all would hold a lock for each of a thousand partitions.
  for (const table of whole) {
    const column = tables[table]
    if (column === undefined) continue
    const isEmpty = await patiently(database, (tx) => divideTable(tx, table, column))
    if (!isEmpty) return rowsIn([table])
  }
  return null
}

/** Another server that divides the same table is waited for: nobody uses a database that is only being made. */
function patiently<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(database, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_PATIENCE_MS}ms`}, true)`.execute(tx.db)
    return work(tx)
  })
}

function rowsIn(tables: readonly string[]): string {
  return `DATABASE_ENGINE=partitioned divides the tables of a new database, and here are rows in ${tables.join(', ')}: begin with an empty database, or take DATABASE_ENGINE away`
}

async function wholeTables(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY(${names}) ORDER BY 1`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

async function filledTables(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const filled: string[] = []
  for (const name of names) {
    const known = ROWS_OF_MIGRATIONS[name]
    const others = known === undefined ? sql`true` : sql`NOT (${sql.raw(known)})`
    const { rows } = await sql`SELECT FROM ${sql.table(name)} WHERE ${others} LIMIT 1`.execute(database)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** @returns false, with nothing done, where a server that runs without the variable has written a row meanwhile */
async function divideTable({ db }: Tx, table: string, column: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(DIVIDE_LOCK)})`.execute(db)
  if ((await wholeTables(db, [table])).length === 0) return true
  await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(db)
  if ((await filledTables(db, [table])).length > 0) return false
  await sql`CREATE SCHEMA IF NOT EXISTS divided`.execute(db)
  for (const text of KEYS_WHERE_DIVIDED[table] ?? []) await sql.raw(text).execute(db)
  const { settings, incoming, functions, belongings } = await readTable(db, table)
  for (const { name, from } of incoming)
    await sql`ALTER TABLE ${sql.table(from)} DROP CONSTRAINT ${sql.ref(name)}`.execute(db)
  for (const { face } of functions) await sql.raw(`DROP FUNCTION ${face}`).execute(db)
  const [made, old] = [sql.table(table), sql.table(`divided.${table}`)]
  await sql`ALTER TABLE ${made} SET SCHEMA divided`.execute(db)
  await sql`CREATE TABLE ${made} (LIKE ${old} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (${sql.ref(column)})`.execute(
    db,
  )
  await sql`DROP TABLE ${old}`.execute(db)
  for (const { text } of functions) await sql.raw(text).execute(db)
  for (const text of [...hashParts(table, `public.${table}`, settings), ...belongings]) await sql.raw(text).execute(db)
  for (const { name, from, text } of incoming)
    await sql`ALTER TABLE ${sql.table(from)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(text)}`.execute(db)
  const rows = ROWS_WHERE_DIVIDED[table]
  if (rows !== undefined) await sql.raw(rows).execute(db)
  return true
}

interface Belongings {
  /** How the rows are stored, as `name=value`: settings that a divided table can't have and its partitions can. */
  readonly settings: readonly string[]
  /** The references of other tables to this one. */
  readonly incoming: readonly { readonly name: string; readonly from: string; readonly text: string }[]
  /** The functions that take a row of this table: by name and arguments, and as the statement that makes each. */
  readonly functions: readonly { readonly face: string; readonly text: string }[]
  /** Statements that make the keys, indexes, references and triggers, in the order in which they need each other. */
  readonly belongings: readonly string[]
}

/** Reads what `CREATE TABLE … LIKE` leaves out, or gives another name. */
async function readTable(db: Tx['db'], table: string): Promise<Belongings> {
  const oid = sql`${`public.${table}`}::regclass`
  const { rows } = await sql<Belongings>`
    SELECT coalesce(c.reloptions, '{}') AS settings,
      (SELECT coalesce(json_agg(json_build_object('name', o.conname, 'from', f.relname, 'text', pg_get_constraintdef(o.oid)) ORDER BY o.oid), '[]')
        FROM pg_constraint o JOIN pg_class f ON f.oid = o.conrelid
        WHERE o.contype = 'f' AND o.confrelid = c.oid AND o.conrelid <> c.oid AND o.conparentid = 0) AS incoming,
      (SELECT coalesce(json_agg(json_build_object('face', p.oid::regprocedure::text, 'text', pg_get_functiondef(p.oid)) ORDER BY p.oid), '[]')
        FROM pg_proc p WHERE c.reltype = ANY(p.proargtypes)) AS functions,
      ARRAY(
        SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
        FROM pg_constraint o WHERE o.conrelid = c.oid AND o.contype IN ('p', 'u') ORDER BY o.oid)
      || ARRAY(
        SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i
        WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = i.indexrelid AND o.contype IN ('p', 'u'))
        ORDER BY i.indexrelid)
      || ARRAY(
        SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
        FROM pg_constraint o WHERE o.conrelid = c.oid AND o.contype = 'f' AND o.conparentid = 0 ORDER BY o.oid)
      || ARRAY(SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal ORDER BY t.oid)
      AS belongings
    FROM pg_class c WHERE c.oid = ${oid}`.execute(db)
  const [read] = rows
  if (!read) throw new Error(`there is no table ${table}`)
  return read
}
