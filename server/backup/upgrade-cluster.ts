/**
 * The way of the embedded database over to a newer PostgreSQL, which can't open the files of an older one. Each of the two runs its own
 * cluster, and every row is copied from one to the other. The older cluster stays as it is, and stays on the disk; the new one takes its
 * place once it is whole and checked.
 */
import { chown, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase, type Database } from '../database/database.ts'
import { chooseHome, RESTORE_MARKER } from '../database/embedded.ts'
import { isThere } from '../database/is-there.ts'
import { migrate, type Migrations } from '../database/migrate.ts'
import { findAccount, type Account } from '../database/postgres-account.ts'
import { findBinaries, readyBinaries, type Binaries } from '../database/postgres-binaries.ts'
import { createCluster, finishUpgrade, majorOf, readPassword, upgradedPath } from '../database/postgres-cluster.ts'
import { findPostmaster, isAlive } from '../database/postmaster.ts'
import { runPostmaster } from '../database/run-postmaster.ts'
import { copyDatabase, isDivided, type Copied } from './copy-database.ts'
import { BackupError, tellingFaults } from './backup-error.ts'

/** The new cluster, one table twice as text, and the log of the copy, in proportion to the older cluster. */
const ROOM_TIMES = 2
const POLL_MS = 25

export interface UpgradeInput {
  readonly dataDir: string
  /** The folder of the npm package that holds the older PostgreSQL. */
  readonly older: string
  /** All that this release knows. The copy gets those that ran in the older database; the next start runs the others. */
  readonly migrations: Migrations
  /** Divides the tables of people of the copy, where the older database has them so. @returns why it can't be, or null */
  readonly divide: (database: Database) => Promise<string | null>
  /** Looks whether the copy is sound. @throws where it is not */
  readonly check: (database: Database) => Promise<void>
}

export interface Upgraded extends Copied {
  /** Majors. */
  readonly from: string
  readonly to: string
  /** Where the older cluster stays. */
  readonly kept: string
}

/**
 * @throws BackupError, with the older cluster as it was: where there is none, where its server runs, where the older PostgreSQL is not the
 *   one that wrote it, where the disk has no room or fills up, and where the copy is not the same
 */
export async function upgradeCluster(input: UpgradeInput): Promise<Upgraded> {
  const account = await findAccount()
  const home = await chooseHome(resolve(input.dataDir), account, () => undefined)
  const folder = join(home, 'postgres')
  await finishUpgrade(folder)
  if (!(await isThere(folder))) throw new BackupError(`${folder} holds no database`)
  if (await isThere(join(folder, RESTORE_MARKER)))
    throw new BackupError(`the restore into ${folder} was not finished: restore again with the release that began it`)
  const [made, rows, note] = [`${folder}.copy`, `${folder}.rows`, `${folder}.upgrading`]
  // A killed upgrade leaves its PostgreSQL running, and nobody uses that one. Any other may belong to a server that people use.
  if (!(await isNoted(note, folder))) throw new BackupError('the server of this data folder runs: stop it first')
  for (const left of [folder, made]) await endPostmaster(left)
  const [own, older] = [
    needed(await findBinaries(account, home)),
    needed(await readyBinaries(join(resolve(input.older), 'native'), account, home)),
  ]
  const from = await majorOf(folder)
  if (Number(from) > Number(own.major))
    throw new BackupError(
      `the database is one of PostgreSQL ${from}, newer than the ${own.major} of this release: start the release that wrote it`,
    )
  if (older.major !== from)
    throw new BackupError(
      from === own.major
        ? `the database is one of PostgreSQL ${from} already: there is nothing to do`
        : `the database was written by PostgreSQL ${from}, and ${input.older} holds ${older.major}`,
    )
  const kept = `${folder}.of-${from}`
  if (await isThere(kept)) throw new BackupError(`${kept} is there already, from an earlier upgrade: move it away`)
  await checkRoom(home, folder)
  // An upgrade that was killed leaves these files behind.
  for (const left of [made, `${made}.log`, rows, note, upgradedPath(folder)])
    await rm(left, { recursive: true, force: true })
  return tellingFaults({ place: home, ending: 'the older database is as it was' }, async () => {
    try {
      const password = randomBytes(24).toString('base64url')
      await createCluster({ folder: made, account, binaries: own, password })
      await mkdir(rows, { mode: 0o700 })
      if (account) await chown(rows, account.uid, account.gid)
      const copied = await betweenBoth({ folder, made, rows, note, own, older, account }, input)
      await rename(made, upgradedPath(folder))
      await rename(folder, kept)
      await finishUpgrade(folder)
      return { ...copied, from, to: own.major, kept }
    } finally {
      for (const left of [made, `${made}.log`, rows, note]) await rm(left, { recursive: true, force: true })
    }
  })
}

/** Whether no PostgreSQL runs in the folder but the one that an upgrade noted. */
async function isNoted(note: string, folder: string): Promise<boolean> {
  const postmaster = await findPostmaster(folder)
  if (postmaster === null) return true
  return (await isThere(note)) && (await readFile(note, 'utf8')) === String(postmaster.pid)
}

async function endPostmaster(folder: string): Promise<void> {
  const left = await findPostmaster(folder)
  if (left === null) return
  process.kill(left.pid, 'SIGQUIT')
  while (await isAlive(left.pid, folder)) await pause(POLL_MS)
}

function needed(binaries: Binaries | { readonly missing: string }): Binaries {
  if ('missing' in binaries) throw new BackupError(`there is no PostgreSQL to run: ${binaries.missing}`)
  return binaries
}

async function checkRoom(home: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  const needs = ROOM_TIMES * bytes
  if (bavail * bsize < needs)
    throw new BackupError(
      `the upgrade needs ${Math.ceil(needs / 1e6)} MB beside the database, and ${home} has ${Math.floor((bavail * bsize) / 1e6)}`,
    )
}

interface Sides {
  readonly folder: string
  readonly made: string
  readonly rows: string
  readonly note: string
  readonly own: Binaries
  readonly older: Binaries
  readonly account: Account | null
}

/** Runs the two clusters, each by its own PostgreSQL, and copies. */
async function betweenBoth(
  { folder, made, rows, note, own, older, account }: Sides,
  input: UpgradeInput,
): Promise<Copied> {
  const run = (of: string, binaries: Binaries, settings: Readonly<Record<string, string>>) =>
    runPostmaster({ folder: of, account, binaries, settings, log: () => undefined })
  // A server that somebody starts meanwhile can't write what would not be copied.
  const before = await run(folder, older, { default_transaction_read_only: 'on' })
  try {
    await writeFile(note, String((await findPostmaster(folder))?.pid))
    const after = await run(made, own, {})
    try {
      return await copyBetween(
        { before: { url: before.url, folder }, after: { url: after.url, folder: made }, rows },
        input,
      )
    } finally {
      await after.stop()
    }
  } finally {
    await before.stop()
  }
}

interface Side {
  readonly url: string
  readonly folder: string
}

async function copyBetween(
  { before, after, rows }: { readonly before: Side; readonly after: Side; readonly rows: string },
  { migrations, divide, check }: UpgradeInput,
): Promise<Copied> {
  const database = connectDatabase(after.url, { maxConnections: 2 })
  const clients: pg.Client[] = []
  try {
    for (const { url, folder } of [before, after]) clients.push(await superuser(url, folder))
    const [from, to] = clients
    if (!from || !to) throw new Error('no connection')
    await migrate(database, await thoseThatRan(from, migrations))
    const fault = (await isDivided(from)) ? await divide(database) : null
    if (fault !== null) throw new BackupError(fault)
    const copied = await copyDatabase(from, to, rows)
    await check(database)
    return copied
  } finally {
    await Promise.all([database.destroy(), ...clients.map((client) => client.end())])
  }
}

async function thoseThatRan(from: pg.Client, migrations: Migrations): Promise<Migrations> {
  const { rows } = await from.query<{ name: string }>('SELECT name FROM kysely_migration')
  const ran = new Set(rows.map(({ name }) => name))
  const unknown = [...ran].filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new BackupError(`a newer release has changed the tables (${unknown.join(', ')}): upgrade with that release`)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => ran.has(name)))
}

async function superuser(url: string, folder: string): Promise<pg.Client> {
  const address = new URL(url)
  address.username = 'postgres'
  address.password = await readPassword(folder)
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  return client
}
