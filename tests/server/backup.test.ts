/** A backup taken while the server writes, restored elsewhere: whole, to a point in time, and as a history of its own. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rename, rm, utimes, writeFile, mkdir, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginNewHistory } from '../../server/backup/begin-new-history.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { takeBackup } from '../../server/backup/take-backup.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import type { EmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { readPassword } from '../../server/database/postgres-cluster.ts'
import { migrate } from '../../server/database/migrate.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { migrations } from '../../server/migrations.ts'
import { moneyPerson, payIn } from '../support/money-person.ts'
import { until } from '../support/trader.ts'

let home = ''
let postgres: EmbeddedPostgres
let database: Database
let userId = ''
const at = (name: string) => join(home, name)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'candor-backup-'))
  await chmod(home, 0o755)
  await mkdir(at('data'), { mode: 0o755 })
  await mkdir(at('data/keys'))
  await writeFile(at('data/keys/data.key'), 'a key')
  await writeFile(at('data/upload'), 'a file')
  postgres = await startEmbeddedPostgres({ dataDir: at('data'), archiveDir: at('archive'), log: () => undefined })
  database = connectDatabase(postgres.url)
  await migrate(database, migrations)
  await configureLedger(database, { currency: 'USDT' })
  userId = await moneyPerson(database, 0n, 1_000)
  await ageFiles(at('data/postgres'))
})
afterAll(async () => {
  await database.destroy()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
})

/** As on a server that has run for a while: a fast machine makes the cluster and its tables in less time than a copy calls settled. */
async function ageFiles(folder: string): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), anHourAgo, anHourAgo).catch(ignoreVanished)
  }
}
function ignoreVanished(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

const begin = () => Promise.resolve()
const paid = async (db: Database) =>
  Number((await sql<{ count: bigint }>`SELECT count(*) FROM ledger_transfer`.execute(db)).rows[0]?.count ?? 0n)
const failuresOf = async (db: Database) =>
  (await sql<{ failed_count: bigint }>`SELECT failed_count FROM pg_stat_archiver`.execute(db)).rows[0]?.failed_count
const heads = async (db: Database) =>
  await db.selectFrom('sync_head').select(['owner', 'epoch', 'seq']).orderBy('owner').execute()

/** @param archiveDir where it archives its log */
async function inRestored<T>(
  name: string,
  work: (db: Database, url: string) => Promise<T>,
  archiveDir?: string,
): Promise<T> {
  const restored = await startEmbeddedPostgres({
    dataDir: at(name),
    log: () => undefined,
    ...(archiveDir ? { archiveDir } : {}),
  })
  const db = connectDatabase(restored.url)
  try {
    return await work(db, restored.url)
  } finally {
    await db.destroy()
    await restored.stop()
  }
}

/** The person of the ledger's accounts, with a session that is alive. */
async function signSomebodyIn(): Promise<void> {
  await database
    .insertInto('app_user')
    .values({
      id: userId,
      account: 'somebody',
      email: 'a@example.com',
      phone: null,
      password_hash: '',
      transaction_password_hash: '',
      transaction_failures: 0,
      transaction_locked_until: 0n,
      invite_code: 'x',
      inviter_id: null,
      credit_score: 100,
      verification: 'not-submitted',
      verification_reason: null,
      registered_at: 1n,
    })
    .execute()
  await database
    .insertInto('session')
    .values({
      id: randomUUID(),
      secret_hash: 'x',
      user_id: userId,
      user_agent: '',
      address: '',
      created_at: 1n,
      used_at: 1n,
      expires_at: 9_999_999_999_999n,
      ended_at: null,
      rotated_at: 1n,
      confirmed_at: 1n,
    })
    .execute()
}

test('a backup taken under load restores to books that balance, with everything that was committed before it began, under new epochs and with no session alive', async () => {
  await signSomebodyIn()
  for (let count = 0; count < 20; count += 1) await payIn(database, { userId, amountMinor: 100n, at: 1_000 + count })
  const committedBefore = await paid(database)
  let isWriting = true
  const writing = (async () => {
    for (let count = 0; isWriting; count += 1) await payIn(database, { userId, amountMinor: 1n, at: 2_000 + count })
  })()
  await takeBackup({ dataDir: at('data'), target: at('backup'), now: 5_000 })
  isWriting = false
  await writing
  const written = await paid(database)
  const before = await heads(database)

  let begun = {}
  const restored = await restoreBackup({
    backup: at('backup'),
    dataDir: at('restored'),
    archive: null,
    until: null,
    begin: async (db) => {
      begun = await inTransaction(db, (tx) => beginNewHistory(tx, 6_000))
    },
  })
  expect({ ...restored, ...begun }).toEqual({ takenAt: 5_000, feeds: before.length, sessions: 1 })
  expect([await readFile(at('restored/keys/data.key'), 'utf8'), await readFile(at('restored/upload'), 'utf8')]).toEqual(
    ['a key', 'a file'],
  )
  await inRestored('restored', async (db) => {
    expect(await paid(db)).toBeGreaterThanOrEqual(committedBefore)
    expect(await paid(db)).toBeLessThanOrEqual(written)
    expect((await auditLedger(db)).filter((finding) => finding.violations > 0)).toEqual([])
    const after = await heads(db)
    expect(after.map(({ owner }) => owner)).toEqual(before.map(({ owner }) => owner))
    expect(after.some(({ epoch }) => before.some((head) => head.epoch === epoch))).toBe(false)
    expect(await db.selectFrom('session').selectAll().where('ended_at', 'is', null).execute()).toEqual([])
    // It goes on: a change gets its number in the new history.
    await payIn(db, { userId, amountMinor: 5n, at: 9_000 })
  })
})

/** How many files of a backup's database are shared with another one, and how many are its own. */
async function countShared(backup: string): Promise<[number, number]> {
  const entries = await readdir(join(backup, 'postgres'), { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  )
  return [files.filter(({ nlink }) => nlink > 1).length, files.filter(({ nlink }) => nlink === 1).length]
}

test('with the archive it restores to a point in time: what was before is there, what came after is not', async () => {
  await takeBackup({ dataDir: at('data'), target: at('backup-2'), now: 7_000, earlier: at('backup') })
  // A backup shares the files that were not written since the backup before, and has copies of the others.
  const [shared, own] = await countShared(at('backup-2'))
  expect(shared).toBeGreaterThan(300)
  expect(own).toBeGreaterThan(0)
  // Either may go.
  await rm(at('backup'), { recursive: true })
  await sql`CREATE TABLE mark (name text)`.execute(database)
  await sql`INSERT INTO mark VALUES ('before')`.execute(database)
  // A time in JavaScript has whole milliseconds: some lie between the marks and it.
  await sql`SELECT pg_sleep(0.05)`.execute(database)
  const moment = (await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(database)).rows[0]?.now
  await sql`SELECT pg_sleep(0.05)`.execute(database)
  await sql`INSERT INTO mark VALUES ('after')`.execute(database)
  await finishLog(postgres.url, 'data')
  await restoreBackup({
    backup: at('backup-2'),
    dataDir: at('then'),
    archive: at('archive'),
    until: new Date(moment ?? 0).toISOString(),
    begin,
  })
  const digests = (db: Database) =>
    db.selectFrom('sync_digest').selectAll().orderBy('owner').orderBy('collection').orderBy('bucket').execute()
  const asItWas = await digests(database)
  expect(asItWas.length).toBeGreaterThan(0)
  await inRestored('then', async (db) => {
    expect((await sql<{ name: string }>`SELECT name FROM mark`.execute(db)).rows).toEqual([{ name: 'before' }])
    expect(await digests(db)).toEqual(asItWas)
  })
})

test('a piece of the log that was copied when the server died, before it could note so, holds up none that comes after', async () => {
  await finishLog(postgres.url, 'data')
  const name =
    (await sql<{ last_archived_wal: string }>`SELECT last_archived_wal FROM pg_stat_archiver`.execute(database)).rows[0]
      ?.last_archived_wal ?? ''
  const status = at(`data/postgres/pg_wal/archive_status/${name}`)
  await rename(`${status}.done`, `${status}.ready`)
  await payIn(database, { userId, amountMinor: 3n, at: 7_500 })
  await finishLog(postgres.url, 'data')
  expect(await failuresOf(database)).toBe(0n)
})

test('a restored server goes on archiving beside the log that was lost, and is backed up and restored like any other', async () => {
  const archive = at('archive')
  let count = 0
  // It was restored to a moment, and its own log begins where the lost one went on.
  await inRestored(
    'then',
    async (db, url) => {
      await takeBackup({ dataDir: at('then'), target: at('backup-3'), now: 8_000 })
      await payIn(db, { userId, amountMinor: 7n, at: 8_001 })
      await finishLog(url, 'then')
      count = await paid(db)
      expect(await failuresOf(db)).toBe(0n)
      expect(await readdir(archive)).toContain('00000002.history')
    },
    archive,
  )
  await restoreBackup({ backup: at('backup-3'), dataDir: at('whole'), archive, until: null, begin })
  await inRestored('whole', async (db) => expect(await paid(db)).toBe(count))

  await restoreBackup({
    backup: at('backup-3'),
    dataDir: at('as-it-was'),
    archive: null,
    archiveDir: archive,
    until: null,
    begin,
  })
  await inRestored(
    'as-it-was',
    async (db, url) => {
      expect(await paid(db)).toBe(count - 1)
      for (const amountMinor of [9n, 11n]) {
        await payIn(db, { userId, amountMinor, at: 8_002 + Number(amountMinor) })
        await finishLog(url, 'as-it-was')
      }
      expect(await failuresOf(db)).toBe(0n)
    },
    archive,
  )
})

test('a folder that holds a database is never restored into, and an unfinished restore does not start', async () => {
  await expect(
    restoreBackup({ backup: at('backup-2'), dataDir: at('data'), archive: null, until: null, begin }),
  ).rejects.toThrow(/holds a database/)
  await expect(
    restoreBackup({ backup: at('archive'), dataDir: at('new'), archive: null, until: null, begin }),
  ).rejects.toThrow(/is not a backup/)
  await expect(takeBackup({ dataDir: at('data'), target: at('backup-2'), now: 1 })).rejects.toThrow(/is there already/)
  await expect(
    takeBackup({ dataDir: at('data'), target: at('another'), now: 1, earlier: at('archive') }),
  ).rejects.toThrow(/is not a backup/)
  await expect(takeBackup({ dataDir: at('then'), target: at('another'), now: 1 })).rejects.toThrow(/no server/)
  await expect(takeBackup({ dataDir: at('data'), target: at('data/backups/first'), now: 1 })).rejects.toThrow(
    /in the data folder/,
  )
  await writeFile(at('then/postgres/candor-restore-unfinished'), '')
  await expect(startEmbeddedPostgres({ dataDir: at('then'), log: () => undefined })).rejects.toThrow(/not finished/)
})

/** Makes a checkpoint, so that PostgreSQL drops log it no longer needs, closes the piece of log in writing, and waits until the server has copied it. */
async function finishLog(of: string, name: string): Promise<void> {
  const url = new URL(of)
  const password = await readPassword(at(`${name}/postgres`))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(url.port),
    user: 'postgres',
    database: 'postgres',
    password,
  })
  await client.connect()
  const ask = async (text: string) => (await client.query<{ name: string | null }>(text)).rows[0]?.name ?? ''
  try {
    await ask('CHECKPOINT')
    const name = await ask('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    await until(
      `${name} is archived`,
      async () => (await ask('SELECT last_archived_wal AS name FROM pg_stat_archiver')) >= name,
      { everyMs: 50 },
    )
  } finally {
    await client.end()
  }
}

/** Runs a command of the project that may write no file of more than 64 kB: its copy fails as on a full disk. */
function runWithLittleRoom(script: string, backup: string, dataDir: string): { status: number | null; said: string } {
  const { DATABASE_URL: _url, ...env } = process.env
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, script, backup], {
    env: { ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, said: stderr }
}
const ONE_SENTENCE = /^\/.* cannot be used: EFBIG.*: the (backup|restore) was given up, and .*\n$/

test('a backup that finds no room says so in one sentence and leaves nothing; a restore as well, and begins again', async () => {
  const backup = runWithLittleRoom('scripts/backup.ts', at('roomless'), at('data'))
  expect(backup).toEqual({ status: 1, said: expect.stringMatching(ONE_SENTENCE) as string })
  expect((await readdir(home)).filter((name) => name.startsWith('roomless'))).toEqual([])

  await takeBackup({ dataDir: at('data'), target: at('backup-7'), now: 12_000 })
  const restore = runWithLittleRoom('scripts/restore.ts', at('backup-7'), at('narrow'))
  expect(restore).toEqual({ status: 1, said: expect.stringMatching(ONE_SENTENCE) as string })
  await restoreBackup({ backup: at('backup-7'), dataDir: at('narrow'), archive: null, until: null, begin })
  await inRestored('narrow', async (db) => expect(await paid(db)).toBe(await paid(database)))
})
