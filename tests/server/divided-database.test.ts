/** The server on a database whose tables are divided by person. It has the same keys and rules, and a person's requests read their part of it alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEngine, divideTables } from '../../server/database/divide-tables.ts'
import { DIVIDED } from '../../server/database/divided-tables.ts'
import { KEYS_WHERE_DIVIDED } from '../../server/database/keys-where-divided.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { deleteOlder } from '../../server/database/portions.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { ledgerPost } from '../../server/ledger/divided-ledger.ts'
import { madeWhereDivided } from '../../server/made-where-divided.ts'
import { migrations } from '../../server/migrations.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let whole: TestDatabase
let divided: TestDatabase
beforeAll(async () => {
  whole = await createTestDatabase(migrations, { engine: 'postgres' })
  await sql`CREATE SCHEMA divided`.execute(whole.database)
  for (const text of Object.values(KEYS_WHERE_DIVIDED).flat()) await sql.raw(text).execute(whole.database)
  divided = await createTestDatabase(migrations, { engine: 'partitioned' })
})
afterAll(async () => {
  await whole.drop()
  await divided.drop()
})

/** Columns, keys, references, checks, indexes and triggers of the divided tables and of those that refer to them, and functions of their rows, by name. */
async function shapeOf(database: Database): Promise<readonly unknown[]> {
  const { rows } = await sql`
    WITH t AS (
      SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${Object.keys(DIVIDED)})
    )
    SELECT 'column' AS kind, attrelid::regclass::text AS "table", attname::text AS name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS text
    FROM pg_attribute a JOIN t ON t.oid = attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(o.oid)
    FROM pg_constraint o WHERE (conrelid IN (SELECT oid FROM t) OR confrelid IN (SELECT oid FROM t)) AND conparentid = 0
      AND connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index', indrelid::regclass::text, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index JOIN t ON t.oid = indrelid
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(g.oid)
    FROM pg_trigger g JOIN t ON t.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT 'function', c.relname, p.proname, pg_get_functiondef(p.oid)
    FROM pg_proc p JOIN pg_class c ON c.reltype = ANY(p.proargtypes) JOIN t ON t.oid = c.oid
    ORDER BY 1, 2, 3, 4`.execute(database)
  return rows
}

test('a divided table has the columns, keys, references, checks, indexes, triggers and functions of the whole one', async () => {
  const shape = await shapeOf(divided.database)
  expect(shape.length).toBeGreaterThan(200)
  expect(shape).toEqual(await shapeOf(whole.database))
})

test('each has 32 partitions by the hash of its person, which store their rows as the whole table does', async () => {
  const { rows } = await sql<{ table: string; key: string; parts: number; settings: readonly string[] | null }>`
    SELECT c.relname AS "table", pg_get_partkeydef(c.oid) AS key, count(*)::int AS parts, max(p.reloptions) AS settings
    FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid JOIN pg_class p ON p.oid = i.inhrelid
    WHERE c.relnamespace = 'public'::regnamespace AND pg_get_partkeydef(c.oid) LIKE 'HASH%' GROUP BY c.oid, c.relname ORDER BY 1`.execute(
    divided.database,
  )
  expect(rows.map(({ table, key, parts }) => [table, key, parts])).toEqual(
    Object.entries(DIVIDED)
      .map(([table, person]) => [table, `HASH (${person})`, 32])
      .sort(),
  )
  expect(rows.find(({ table }) => table === 'sync_digest')?.settings).toEqual(['fillfactor=50'])
})

test('what is posted stays in each part too, twice forbidden as in a whole ledger', async () => {
  for (const table of ['ledger_transfer', 'ledger_line'])
    for (const name of [table, `divided.${table}_00`, `divided.${table}_31`])
      for (const text of [`UPDATE ${name} SET amount = 1`, `DELETE FROM ${name}`, `TRUNCATE ${name}`]) {
        await expect(sql.raw(text).execute(divided.database), text).rejects.toThrow(/permission denied/)
        const granted = inTransaction(divided.database, async ({ db }) => {
          await sql.raw(`GRANT ALL ON ${name} TO CURRENT_USER`).execute(db)
          await sql.raw(text).execute(db)
        })
        await expect(granted, text).rejects.toThrow(/append-only/)
      }
})

test('dividing once more changes nothing', async () => {
  const before = await shapeOf(divided.database)
  expect(await divideTables(divided.database)).toBeNull()
  expect(await shapeOf(divided.database)).toEqual(before)
})

test.each(['9999-later', '0000-of-another-room'])(
  'a migration of a later version that posts as in a whole ledger is followed by the posting of a divided one, also where it sorts before others (%s)',
  async (name) => {
    const later = await createTestDatabase(migrations, { engine: 'partitioned' })
    const posting = async () =>
      (
        await sql<{ text: string }>`SELECT prosrc AS text FROM pg_proc WHERE proname = 'ledger_post'`.execute(
          later.database,
        )
      ).rows[0]?.text
    try {
      const before = await posting()
      await sql.raw(await ledgerPost()).execute(later.database)
      expect(await posting()).not.toBe(before)
      await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '')`.execute(later.database)
      // A divided database may be served without the variable.
      expect(await applyEngine(later.database, 'postgres', await madeWhereDivided())).toBeNull()
      expect(await posting()).toBe(before)
    } finally {
      await later.drop()
    }
  },
)

test('the version before, which starts beside a later one, leaves the later functions in place', async () => {
  const { database, drop } = await createTestDatabase(migrations, { engine: 'partitioned' })
  const made = await madeWhereDivided()
  const posting = () => sql`SELECT prosrc AS text FROM pg_proc WHERE proname = 'ledger_post'`.execute(database)
  const { parts } = made
  const later = parts.map(({ of, statements }) => ({
    of,
    statements: statements.map((text) => text.replace(/BEGIN\n/, 'BEGIN\n  -- later\n')),
  }))
  expect(await applyEngine(database, 'postgres', { migrations: made.migrations + 1, parts: later })).toBeNull()
  const { rows } = await posting()
  expect(JSON.stringify(rows)).toContain('-- later')
  expect(await applyEngine(database, 'postgres', made)).toBeNull()
  expect((await posting()).rows).toEqual(rows)
  // The note of before it named a version, a hash that may begin with digits, is no later version's.
  await sql`COMMENT ON SCHEMA divided IS ${sql.lit('9'.repeat(64))}`.execute(database)
  expect(await applyEngine(database, 'postgres', made)).toBeNull()
  expect(JSON.stringify((await posting()).rows)).not.toContain('-- later')
  await drop()
})

test('a database with people in it stays as it is, and the server says which tables have rows', async () => {
  const old = await createTestDatabase(migrations, { engine: 'postgres' })
  try {
    await old.database.insertInto('withdrawal_hold').values({ user_id: crypto.randomUUID(), until: 0n }).execute()
    const before = await shapeOf(old.database)
    expect(await divideTables(old.database)).toMatch(/new database, and here are rows in withdrawal_hold: begin/)
    expect(await shapeOf(old.database)).toEqual(before)
  } finally {
    await old.drop()
  }
})

test('two servers that start together divide each table once', async () => {
  const fresh = await createTestDatabase(migrations, { engine: 'postgres' })
  try {
    const few = { preference: 'user_id', fund_position: 'user_id', fund_income: 'user_id' }
    // As the tables' owner is connected, whose changes of a table that serves give way to whoever reads it.
    const hasty = connectDatabase(fresh.url, { maxConnections: 2, lockMsMax: 1 })
    const both = await Promise.all([divideTables(fresh.database, few), divideTables(hasty, few)])
    await hasty.destroy()
    expect(both).toEqual([null, null])
  } finally {
    await fresh.drop()
  }
})

test('what is old goes in portions, and what is young stays, also where it lies at the same place of another part', async () => {
  const fresh = await createTestDatabase(migrations, { engine: 'partitioned' })
  try {
    await sql`
      INSERT INTO takeover_alarm (id, user_id, kind, account, at, held_until, expires_at, has_letter, letter_tries)
      SELECT gen_random_uuid(), gen_random_uuid(), 'passkey-added', '', 0, 0, n % 2, false, 0 FROM generate_series(1, 1000) n`.execute(
      fresh.database,
    )
    expect(await deleteOlder(fresh.database, { table: 'takeover_alarm', column: 'expires_at' }, 1)).toBe(500)
    const { rows } = await sql`SELECT DISTINCT expires_at AS at FROM takeover_alarm`.execute(fresh.database)
    expect(rows).toEqual([{ at: 1n }])
  } finally {
    await fresh.drop()
  }
})

test('a row that comes while a table is divided is kept: the table stays whole', async () => {
  const fresh = await createTestDatabase(migrations, { engine: 'postgres' })
  try {
    const [written, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const writing = inTransaction(fresh.database, async ({ db }) => {
      await db.insertInto('withdrawal_hold').values({ user_id: crypto.randomUUID(), until: 0n }).execute()
      written.resolve(undefined)
      await ended.promise
    })
    await written.promise
    const dividing = divideTables(fresh.database, { withdrawal_hold: 'user_id' })
    const isWaiting = async () =>
      (
        await sql`SELECT FROM pg_locks WHERE relation = 'withdrawal_hold'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`.execute(
          fresh.database,
        )
      ).rows.length > 0
    await expect.poll(isWaiting).toBe(true)
    ended.resolve(undefined)
    await writing
    expect(await dividing).toMatch(/here are rows in withdrawal_hold: begin/)
    expect((await sql`SELECT FROM withdrawal_hold`.execute(fresh.database)).rows).toHaveLength(1)
  } finally {
    await fresh.drop()
  }
})

test('a row of the ledger that is put with another person is found by the audit', async () => {
  const { database, drop } = await createTestDatabase(migrations, { engine: 'partitioned' })
  const violated = async () =>
    (await auditLedger(database)).filter(({ violations }) => violations > 0).map(({ name }) => name)
  const one = await moneyPerson(database, 500n, 1)
  const other = await moneyPerson(database, 700n, 1)
  expect(await violated()).toEqual([])
  for (const table of ['ledger_line', 'ledger_transfer']) {
    await sql`GRANT UPDATE, DELETE ON ${sql.table(table)} TO CURRENT_USER`.execute(database)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(database)
  }
  await sql`UPDATE ledger_line SET person = ${other} WHERE person = ${one}`.execute(database)
  expect(await violated()).toEqual(['a-line-lies-with-the-person-whose-account-it-is'])
  await sql`UPDATE ledger_transfer SET person = ${other} WHERE person = ${one}`.execute(database)
  expect(await violated()).toContain('a-transfer-lies-with-a-person-whose-account-it-moves')
  await drop()
})

test('no function waits for rows of a divided table within a join, in which PostgreSQL 18 can crash', async () => {
  const lockingJoins = async ({ database }: TestDatabase) =>
    (
      await sql<{ name: string }>`
        SELECT proname AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prosrc ~* 'lateral *\\([^()]*for( no key)? update' ORDER BY 1`.execute(
        database,
      )
    ).rows.map(({ name }) => name)
  // The search finds what it looks for: where no table is divided, one look-up for all heads stays.
  expect(await lockingJoins(whole)).toContain('feed_flush')
  expect(await lockingJoins(divided)).toEqual([])
})
