/**
 * Copies every row of a database into one of another PostgreSQL on the same machine, table by table, through a file that one writes and
 * the other reads (COPY). Each table is then written out of the new one too: the two files must be the same to the byte.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { BackupError } from './backup-error.ts'

const { escapeIdentifier, escapeLiteral } = pg

interface Table {
  /** As a statement names it: with its schema where that is not `public`. */
  readonly name: string
  /** Without the columns that PostgreSQL computes from others. */
  readonly columns: readonly string[]
}

interface Partition {
  readonly name: string
  readonly parent: string
  readonly bounds: string
  readonly owner: string
}

export interface Copied {
  readonly tables: number
  readonly rows: number
}

/**
 * @param from connected as the superuser, nobody else writes; @param to the same, its tables made by the same migrations
 * @param folder both servers can write there; it is empty again afterwards
 * @throws BackupError where a table is missing in the new database, or holds anything else afterwards
 */
export async function copyDatabase(from: pg.Client, to: pg.Client, folder: string): Promise<Copied> {
  // Triggers and foreign keys rest during the copy. The older database checked each row when it was written, and the audit checks again.
  await to.query("SET session_replication_role = 'replica'")
  // PostgreSQL may begin to read a large table in the middle, where another reader is. Both files must have the rows in one order.
  for (const client of [from, to]) await client.query('SET synchronize_seqscans = off')
  await makePartitions(from, to)
  const tables = await tablesOf(from)
  const there = new Set((await tablesOf(to)).map(({ name }) => name))
  const missing = tables.filter(({ name }) => !there.has(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new BackupError(`this release makes no such tables, which the older database has: ${missing.join(', ')}`)
  // The migrations wrote some rows into the new tables. The older database has the same rows, and they come with the copy.
  await to.query(`TRUNCATE ${(await rootsOf(to)).join(', ')}`)
  let rows = 0
  for (const table of tables) rows += await copyTable({ from, to, folder }, table)
  await copySequences(from, to)
  await to.query('ANALYZE')
  return { tables: tables.length, rows }
}

async function copyTable(
  { from, to, folder }: { from: pg.Client; to: pg.Client; folder: string },
  { name, columns }: Table,
): Promise<number> {
  const [path, again] = [join(folder, 'rows'), join(folder, 'rows-again')]
  const what = `${name} (${columns.map(escapeIdentifier).join(', ')})`
  try {
    const { rowCount } = await from.query(`COPY ${what} TO ${escapeLiteral(path)}`)
    if (rowCount === 0) return 0
    await to.query(`COPY ${what} FROM ${escapeLiteral(path)}`)
    await to.query(`COPY ${what} TO ${escapeLiteral(again)}`)
    if ((await digestOf(path)) !== (await digestOf(again)))
      throw new BackupError(`table ${name} is not the same in the new database`)
    return rowCount ?? 0
  } finally {
    for (const file of [path, again]) await rm(file, { force: true })
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Ordinary tables and the leaves of divided ones, also of those that are divided by person. */
async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.oid::regclass::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, to_regnamespace('divided')) GROUP BY 1 ORDER BY 1`)
  return rows
}

/** Ordinary tables and divided ones, without their parts: a part that a key refers to is emptied along with the others alone. */
async function rootsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace IN ('public'::regnamespace, to_regnamespace('divided'))`)
  return rows.map(({ name }) => name)
}

/** Whether tables of people are divided by person: their parts lie in a schema of their own (docs/adr/0083). */
export async function isDivided(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = to_regnamespace('divided') LIMIT 1",
  )
  return rowCount === 1
}

/** Some come with the days, not with a migration. */
async function makePartitions(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<Partition>(`
    SELECT c.relname AS name, i.inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bounds, pg_get_userbyid(c.relowner) AS owner
    FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relispartition AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid`)
  for (const { name, parent, bounds, owner } of rows) {
    const { rowCount } = await to.query('SELECT FROM pg_class WHERE relname = $1 AND relnamespace = $2::regnamespace', [
      name,
      'public',
    ])
    if (rowCount) continue
    await to.query(`CREATE TABLE ${escapeIdentifier(name)} PARTITION OF ${parent} ${bounds}`)
    await to.query(`ALTER TABLE ${escapeIdentifier(name)} OWNER TO ${escapeIdentifier(owner)}`)
  }
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace",
  )
  for (const { name } of rows) {
    const { rows: at } = await from.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    )
    for (const { last_value: value, is_called: isCalled } of at)
      await to.query('SELECT setval($1::regclass, $2, $3)', [name, value, isCalled])
  }
}
