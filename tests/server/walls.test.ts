/** The role that serves, turned against the database: what it must never be able to do, tried as that role. And the tables as its types know them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { chainBooks } from '../../server/books/chain-books.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction, sqlState } from '../../server/database/transaction.ts'
import { raiseWalls, roleOf } from '../../server/database/walls.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { cashAccount } from '../../server/ledger/accounts.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { dropOldTicks } from '../../server/prices/chain/drop-old-ticks.ts'
import { HEARTBEAT, appendBatch, chainOn, ensurePartitions, readHeads } from '../../server/prices/chain/chain-writer.ts'
import { packOldTicks } from '../../server/prices/chain/pack-ticks.ts'
import { declaredColumns } from '../support/declared-tables.ts'
import { moneyPerson, payIn } from '../support/money-person.ts'
import { behindWalls, createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const DAY_MS = 86_400_000
let own: TestDatabase
let runtime: Database
let userId = ''
beforeAll(async () => {
  own = await createTestDatabase(migrations)
  runtime = await behindWalls(own)
  userId = await moneyPerson(runtime, 100_000n, 1_000)
})
afterAll(async () => {
  await runtime.destroy()
  await own.drop()
})

/** insufficient_privilege, whoever refuses: the rights, or a function's own bounds. */
const REFUSED = '42501'
const attack = (text: string) =>
  sql
    .raw(text)
    .execute(runtime)
    .then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )

const APPEND_ONLY = [
  'ledger_transfer',
  'ledger_line',
  'tick',
  'checkpoint',
  'day_seed',
  'simulated_day',
  'market_day',
  'market_terms',
  'beacon_round',
  'own_beacon',
  'signed_message',
  'signer_hand_over',
  'void_notice',
  'restore_notice',
  'operator_act',
  'operator_approval',
  'data_key_check',
  'book_link',
  'book_head',
  'log_entry',
  'log_name',
  'log_checkpoint',
  'log_place',
  'log_receipts',
  'log_policy_notice',
  'gap_mark',
  'tick_pack',
  'tick_pack_day',
  'trade_digest',
]

test.each(APPEND_ONLY)('%s: nothing in it is changed, taken away or made changeable', async (table) => {
  const { rows } = await sql<{ column: string; trigger: string }>`
    SELECT a.attname AS column, t.tgname AS trigger FROM pg_attribute a JOIN pg_trigger t ON t.tgrelid = a.attrelid AND t.tgname LIKE '%append\\_only'
    WHERE a.attrelid = ${table}::regclass AND a.attnum = 2`.execute(own.database)
  const { column = '', trigger = '' } = rows[0] ?? {}
  for (const text of [
    `UPDATE ${table} SET ${column} = ${column}`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    `ALTER TABLE ${table} ADD COLUMN more text`,
    `ALTER TABLE ${table} RENAME TO other`,
    `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
    `DROP TRIGGER ${trigger} ON ${table}`,
    `CREATE RULE silent AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
    `CREATE TRIGGER more BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  ])
    expect([text, await attack(text)]).toEqual([text, REFUSED])
  // PostgreSQL answers with a warning only, and gives no right that the granter does not have.
  await attack(`GRANT ALL ON ${table} TO CURRENT_USER`)
  expect(await attack(`DELETE FROM ${table}`)).toBe(REFUSED)
})

test.each([
  'UPDATE ledger_account SET credits_posted = 1000000',
  'UPDATE ledger_account SET opened_at = 0',
  'DELETE FROM ledger_account',
  'SELECT FROM ledger_account FOR UPDATE',
  `INSERT INTO ledger_account (id, kind, owner, opened_at, credits_posted) VALUES ('${randomUUID()}', 'cash', '${randomUUID()}', 0, 1000000)`,
  'INSERT INTO ledger_transfer (id) SELECT id FROM ledger_transfer',
  `INSERT INTO ledger_line (account_id, transfer_id, kind, amount, balance_after, reference, at) VALUES (gen_random_uuid(), gen_random_uuid(), 'deposit', 1, 1, '', 0)`,
  "UPDATE ledger_book SET is_demo = NULL, currency = 'EUR'",
  'DELETE FROM orders',
  'DELETE FROM kysely_migration',
  "INSERT INTO book_link VALUES ('ledger', 1, sha256('x'))",
  'UPDATE book_horizon SET number = 0',
  'SELECT FROM book_horizon',
  "INSERT INTO kysely_migration VALUES ('0001-none', '')",
])('money is moved by the one function and by nothing else: %s', async (text) => {
  expect(await attack(text)).toBe(REFUSED)
})

test.each([
  'SELECT * FROM closed_account',
  'SELECT record_sealed FROM closed_account',
  "UPDATE closed_account SET record_sealed = ''",
  'UPDATE closed_account SET keep_until = 0',
  'SELECT closed_account::text FROM closed_account',
  'WITH gone AS (DELETE FROM closed_account RETURNING record_sealed) SELECT * FROM gone',
])('who somebody was whose account is closed is not to be read again: %s', async (text) => {
  expect(await attack(text)).toBe(REFUSED)
})

test.each([
  "INSERT INTO person_name VALUES ('phone', '+8613800000000', gen_random_uuid())",
  'UPDATE person_name SET user_id = gen_random_uuid()',
  'DELETE FROM person_name',
])('nobody is given the name of somebody else past the rows of people: %s', async (text) => {
  expect(await attack(text)).toBe(REFUSED)
})

test.each([
  'SET ROLE candor',
  'SET SESSION AUTHORIZATION candor',
  'SET session_replication_role = replica',
  'GRANT candor TO CURRENT_USER',
  'ALTER ROLE candor PASSWORD NULL',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'CREATE ROLE another SUPERUSER',
  'CREATE DATABASE another',
  'CREATE TABLE another (id int)',
  'CREATE TEMP TABLE ledger_account (id uuid)',
  'CREATE SCHEMA another',
  'CREATE FUNCTION another() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'DROP FUNCTION ledger_append_only() CASCADE',
  'CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'ALTER FUNCTION refuse_change() SECURITY DEFINER',
  'REASSIGN OWNED BY candor TO CURRENT_USER',
  'ALTER DATABASE candor OWNER TO CURRENT_USER',
  "COPY ledger_transfer FROM PROGRAM 'echo'",
  "COPY ledger_line TO '/tmp/lines'",
  "SELECT pg_read_file('postgresql.conf')",
  'SELECT * FROM pg_authid',
  'ALTER SYSTEM SET fsync = off',
])('it makes itself no more than it is: %s', async (text) => {
  expect(await attack(text)).toBe(REFUSED)
})

test('it opens, packs and drops days of ticks within bounds: a day that is kept stays, and its ticks too', async () => {
  const now = Date.now()
  await ensurePartitions(runtime, now)
  await ensurePartitions(runtime, now - 30 * DAY_MS)
  const today = new Date(now).toISOString().slice(0, 10)
  let from = (await readHeads(runtime, ['btc-usdt'])).get('btc-usdt')
  for (const time of [now - 30 * DAY_MS, now]) {
    if (!from) throw new Error('no head')
    const ticks = chainOn(from, { productId: 'btc-usdt', now: time, drafts: [HEARTBEAT] })
    await appendBatch(runtime, { chains: new Map([['btc-usdt', { from, ticks }]]), checkpoints: [], candles: [] })
    from = ticks[0]
  }
  const partition = `tick_${today.replaceAll('-', '')}`
  for (const text of [
    `SELECT drop_tick_day('${today}')`,
    `SELECT drop_tick_day(current_date - 6)`,
    `SELECT pack_tick_day('${today}')`,
    `SELECT pack_tick_day(current_date - 6)`,
    // Its ticks are not in packs yet.
    `SELECT pack_tick_day(current_date - 30)`,
    'INSERT INTO tick_pack_day VALUES (0, 1)',
    'SELECT open_tick_day(current_date + 40)',
    'SELECT open_message_day(current_date + 40)',
    `DELETE FROM ${partition}`,
    `DROP TABLE ${partition}`,
    `TRUNCATE ${partition}`,
    `ALTER TABLE tick DETACH PARTITION ${partition}`,
  ]) {
    expect([text, await attack(text)]).toEqual([text, REFUSED])
  }
  expect(await packOldTicks(runtime, { now, afterDays: 7, neededFrom: null })).toHaveLength(1)
  expect(await attack('DELETE FROM tick_pack')).toBe(REFUSED)
  expect(await dropOldTicks(runtime, { now, keepDays: 7, neededFrom: null })).toHaveLength(2)
  expect(await attack(`SELECT * FROM ${partition}`)).toBe(REFUSED)
  expect(await attack(`SELECT * FROM tick WHERE ts > ${now}`)).toBe('done')
})

test('it registers people, and their names lead to them', async () => {
  const { account } = await registerDirectly(runtime, userId)
  expect(await findByAccount(runtime, account)).toBe(userId)
})

test('what it needs it can: it moves money, opens accounts and reads, and the books balance', async () => {
  await payIn(runtime, { userId, amountMinor: 500n, at: 2_000 })
  const account = await runtime
    .selectFrom('ledger_account')
    .select('credits_posted')
    .where('id', '=', cashAccount(userId))
    .executeTakeFirstOrThrow()
  expect(account.credits_posted).toBe(100_500n)
  expect((await auditLedger(runtime)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('it chains the books, and no number of an act is of its choice', async () => {
  const [operator] = await inTransaction(runtime, (tx) => ensureAutomaticReviewers(tx, 1_000))
  const insert = (number: number) =>
    sql`INSERT INTO operator_act (id, operator_id, act, subject_kind, subject_id, facts, at, number)
    VALUES (gen_random_uuid(), ${operator?.id}, 'x', 'x', 'x', '{}', 0, ${number}) RETURNING number`.execute(runtime)
  expect((await insert(1_000_000)).rows).toEqual([{ number: 1n }])
  expect((await insert(-5)).rows).toEqual([{ number: 2n }])
  await vi.waitFor(
    async () => {
      await chainBooks(runtime)
      expect(
        (
          await runtime.selectFrom('book_link').select('number').where('chain', '=', 'acts').orderBy('number').execute()
        ).map(({ number }) => number),
      ).toEqual([1n, 2n])
    },
    { timeout: 300_000, interval: 20 },
  )
})

test('the owner itself has no walls, and is told so', async () => {
  expect(await raiseWalls(own.database, await roleOf(own.database))).toBe(false)
  // A second start raises them again, beside whoever works.
  expect(await raiseWalls(own.database, await roleOf(runtime))).toBe(true)
})

test('the tables that TypeScript knows are those of the database: each column, and whether it may be null', async () => {
  // Divided tables have more in their keys, and no key may be null.
  const whole = await createTestDatabase(migrations, { engine: 'postgres' })
  onTestFinished(() => whole.drop())
  // A view's columns may all be null, as PostgreSQL tells it; what they are is said by its type alone.
  const { rows } = await sql<{ table: string; column: string; isNullable: boolean | null }>`
    SELECT table_name AS "table", column_name AS "column",
      CASE WHEN t.table_type = 'VIEW' THEN NULL ELSE c.is_nullable = 'YES' END AS "isNullable"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public'`.execute(whole.database)
  const real = new Map(rows.map(({ table, column, isNullable }) => [`${table}.${column}`, isNullable]))
  const declared = declaredColumns()
  expect(declared.length).toBeGreaterThan(300)
  expect(
    declared
      .filter(({ table, column, isNullable }) => {
        const known = real.get(`${table}.${column}`)
        return known === undefined || (known !== null && known !== isNullable)
      })
      .map(({ file, table, column }) => `${file}: ${table}.${column}`),
    'declared, but no migration makes them so',
  ).toEqual([])
  // Tables that only a function of the database touches have no type.
  const typed = new Set(declared.map(({ table }) => table))
  const known = new Set(declared.map(({ table, column }) => `${table}.${column}`))
  expect(
    rows.filter(({ table, column }) => typed.has(table) && !known.has(`${table}.${column}`)),
    "declare these in the room's tables.ts",
  ).toEqual([])
})
