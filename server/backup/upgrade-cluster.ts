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
import { findAccount, type Account } from '../database/postgres-account.ts'
import { findBinaries, readyBinaries, type Binaries } from '../database/postgres-binaries.ts'
import { createCluster, finishUpgrade, majorOf, readPassword, upgradedPath } from '../database/postgres-cluster.ts'
import { findPostmaster, isAlive } from '../database/postmaster.ts'
import { runPostmaster } from '../database/run-postmaster.ts'
import { copyDatabase, type Copied } from './copy-database.ts'
import { BackupError } from './take-backup.ts'

/** The new cluster, one table twice as text, and the log of the copy, in proportion to the older cluster. */
const ROOM_TIMES = 2
const POLL_MS = 25

export interface UpgradeInput {
  readonly dataDir: string
  /** The folder of the npm package that holds the older PostgreSQL. */
  readonly older: string
  /** Makes in an empty database the tables that the migrations of these names had made in the older one. */
  readonly makeTables: (database: Database, ran: readonly string[]) => Promise<void>
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
 *   one that wrote it, where the disk has no room, and where the copy is not the same
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
  // One that an upgrade had started, and that outlived it, is nobody's. Any other may be a server's that people use.
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
  // What an upgrade that was killed has left.
  for (const left of [made, `${made}.log`, rows, note, upgradedPath(folder)])
    await rm(left, { recursive: true, force: true })
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

/** Runs the two clusters, each by its own PostgreSQL, and copies. */
async function betweenBoth(
  {
    folder,
    made,
    rows,
    note,
    own,
    older,
    account,
  }: {
    folder: string
    made: string
    rows: string
    note: string
    own: Binaries
    older: Binaries
    account: Account | null
  },
  { makeTables, check }: UpgradeInput,
): Promise<Copied> {
  const run = (of: string, binaries: Binaries, settings: Readonly<Record<string, string>>) =>
    runPostmaster({ folder: of, account, binaries, settings, log: () => undefined })
  // A server that somebody starts meanwhile can't write what would not be copied.
  const before = await run(folder, older, { default_transaction_read_only: 'on' })
  await writeFile(note, String((await findPostmaster(folder))?.pid))
  const after = await run(made, own, {})
  const database = connectDatabase(after.url, { maxConnections: 2 })
  const [from, to] = [await superuser(before.url, folder), await superuser(after.url, made)]
  try {
    const { rows: ran } = await from.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
    await makeTables(
      database,
      ran.map(({ name }) => name),
    )
    const copied = await copyDatabase(from, to, rows)
    await check(database)
    return copied
  } finally {
    await Promise.all([from.end(), to.end(), database.destroy()])
    await Promise.all([before.stop(), after.stop()])
  }
}

async function superuser(url: string, folder: string): Promise<pg.Client> {
  const address = new URL(url)
  address.username = 'postgres'
  address.password = await readPassword(folder)
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  return client
}
