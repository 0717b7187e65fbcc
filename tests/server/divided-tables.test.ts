/** The list of tables that are divided by person, held against the tables that the migrations make. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIVIDED } from '../../server/database/divided-tables.ts'
import { KEYS_WHERE_DIVIDED } from '../../server/database/keys-where-divided.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase(migrations, { engine: 'postgres' })
  await sql`CREATE SCHEMA divided`.execute(own.database)
  for (const text of Object.values(KEYS_WHERE_DIVIDED).flat()) await sql.raw(text).execute(own.database)
})
afterAll(() => own.drop())

/** Tables that name a person and lie on one machine for good, and why. */
const WHOLE: Readonly<Record<string, string>> = {
  person_name: 'a name belongs to one person of all: it leads to the machine of its person',
  push_delivery: 'goes with its address',
  push_left: 'an address tells one person at a time, and is taken from whoever had it before',
  push_subscription: 'an address tells one person at a time, and is taken from whoever had it before',
  registration_token: 'its person is not registered yet',
  sign_in_failure: 'counts by a name or an address that somebody typed',
  sync_move: 'a minute of signals, read across all people',
  team_event: 'the outbox from a person to those above: one list for all, in the order of its ids',
  verification_code: 'its person may not be registered yet',
}

/** Columns that name a person, or something that belongs to one person. */
const NAMING = [
  'user_id',
  'owner',
  'owner_id',
  'member_id',
  'person',
  'inviter_id',
  'account_id',
  'session_id',
  'order_id',
  'scope',
  'target',
  'subject',
]

interface Named {
  readonly name: string
  /** The columns that may never be null. */
  readonly columns: readonly string[]
}
const namingTables = async () =>
  (
    await sql<Named>`
      SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attnotnull) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      GROUP BY 1 HAVING bool_or(a.attname = ANY(${NAMING}) OR c.relname = 'app_user') ORDER BY 1`.execute(own.database)
  ).rows

interface Key {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
}
/** A column that is part of an expression does not count. */
const uniqueKeys = async () =>
  (
    await sql<Key>`
      SELECT c.relname AS "table", i.indexrelid::regclass::text AS name,
        ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY(i.indkey)) AS columns
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT c.relispartition ORDER BY 1, 2`.execute(
      own.database,
    )
  ).rows

interface Reference {
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
  readonly targets: readonly string[]
}
const references = async () =>
  (
    await sql<Reference>`
      SELECT f.relname AS "from", t.relname AS "to",
        ARRAY(SELECT a.attname::text FROM unnest(o.conkey) WITH ORDINALITY k (n, ord) JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = k.n ORDER BY ord) AS columns,
        ARRAY(SELECT a.attname::text FROM unnest(o.confkey) WITH ORDINALITY k (n, ord) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n ORDER BY ord) AS targets
      FROM pg_constraint o JOIN pg_class f ON f.oid = o.conrelid JOIN pg_class t ON t.oid = o.confrelid
      WHERE o.contype = 'f' AND o.conparentid = 0 AND o.connamespace = 'public'::regnamespace`.execute(own.database)
  ).rows

/** Why a table can't be divided by this column. */
function faultsOf(
  table: string,
  person: string,
  { keys, refs, people }: { keys: readonly Key[]; refs: readonly Reference[]; people: ReadonlySet<string> },
): readonly string[] {
  return [
    ...keys
      .filter((key) => key.table === table && !key.columns.includes(person))
      .map(({ name }) => `${table}: the key ${name} lacks ${person}`),
    ...refs
      .filter(({ from, to }) => from === table && people.has(to))
      .filter(({ to, columns, targets }) => {
        const at = columns.indexOf(person)
        // An account is its person: once accounts are divided, such a reference lies within a part.
        return at < 0 || targets[at] !== (to === 'app_user' ? 'id' : DIVIDED[to])
      })
      .map(({ to }) => `${table}: the reference to ${to} lacks ${person}`),
  ]
}

test('each table that names a person is in one list, with its column or with the reason why it stays whole', async () => {
  const lists = [DIVIDED, WHOLE].map((list) => Object.keys(list))
  expect(lists.flat().sort()).toEqual((await namingTables()).map(({ name }) => name))
})

test('each key and each reference of a divided table has the person', async () => {
  const [keys, refs, named] = await Promise.all([uniqueKeys(), references(), namingTables()])
  const people = new Set(named.map(({ name }) => name))
  const columns = new Map(named.map(({ name, columns: all }) => [name, all]))
  for (const [table, person] of Object.entries(DIVIDED)) {
    expect([table, columns.get(table)?.includes(person)]).toEqual([table, true])
    expect(faultsOf(table, person, { keys, refs, people })).toEqual([])
  }
})

test('the rules see a key and a reference without the person', () => {
  const keys = [{ table: 'a', name: 'a_pkey', columns: ['id'] }]
  const refs = [
    { from: 'a', to: 'preference', columns: ['name'], targets: ['name'] },
    { from: 'a', to: 'operator', columns: ['by'], targets: ['id'] },
  ]
  expect(faultsOf('a', 'user_id', { keys, refs, people: new Set(['a', 'preference']) })).toEqual([
    'a: the key a_pkey lacks user_id',
    'a: the reference to preference lacks user_id',
  ])
})
