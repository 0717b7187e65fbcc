/**
 * The PostgreSQL that Candor brings along: real binaries, a cluster of its own below the data folder, on loopback only,
 * with a password. It outlives a killed server on purpose (nothing committed is lost, the next start takes it over);
 * a server that ends in order stops it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGLITE_SCHEME } from './database.ts'
import { isThere } from './is-there.ts'
import { createCluster, finishUpgrade, majorOf, OtherMajorError } from './postgres-cluster.ts'
import { findAccount, isReachableByAll, type Account } from './postgres-account.ts'
import { findBinaries } from './postgres-binaries.ts'
import { findPostmaster } from './postmaster.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { ClusterInUseError, LET_GO_MS_MAX } from './cluster-owner.ts'
import { ownFolder, type FolderOwnership } from './folder-owner.ts'
import { provision } from './provision.ts'
import { runPostmaster } from './run-postmaster.ts'

const RESTORE_MS_MAX = 24 * 3_600_000
const OWNER_POLL_MS = 100
/** In a cluster's folder while it is being restored: its feeds still have the epochs of the history that is lost. */
export const RESTORE_MARKER = 'candor-restore-unfinished'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** The folder to which every finished piece of the write-ahead log is copied, for restoring to a point in time. */
  readonly archiveDir?: string
  /** People's money goes into it: PGlite, of which a crash can lose the last seconds, doesn't begin in its place. */
  readonly mustLast?: boolean
  /** Within a restore: the marker of an unfinished one is no hindrance, and recovery may take its time. */
  readonly isRestoring?: boolean
  /** Server settings on top of ours, for tests: `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A machine on which no PostgreSQL runs, and a platform that needs one: the message tells in one line how the operator goes on. */
class NoPostgresError extends Error {
  override readonly name = 'NoPostgresError'
  readonly code = 'NO_POSTGRES'

  constructor(reason: string) {
    super(
      `balances are real and PostgreSQL does not run here (${reason}): set DATABASE_URL to a PostgreSQL of your own (docs/operators.md)`,
    )
  }
}

/** @throws when a cluster is there and cannot be started: its data must never be passed over for an empty database */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await findAccount()
  const home = await chooseHome(resolve(options.dataDir), account, options.log)
  const folder = join(home, 'postgres')
  const pgliteFolder = join(resolve(options.dataDir), 'pglite')
  await finishUpgrade(folder)
  const hasCluster = await isThere(folder)
  if (!hasCluster && (await isThere(pgliteFolder)))
    return openPglite(pgliteFolder, 'its data is already there', options.log)

  const binaries = await findBinaries(account, home)
  if ('missing' in binaries) {
    if (hasCluster) throw new Error(`the database in ${folder} needs PostgreSQL, but ${binaries.missing}`)
    if (options.mustLast === true) throw new NoPostgresError(binaries.missing)
    return openPglite(pgliteFolder, binaries.missing, options.log)
  }
  if (!options.isRestoring && (await isThere(join(folder, RESTORE_MARKER))))
    throw new Error(`the restore into ${folder} was not finished: remove that folder and restore again`)
  if (hasCluster) await refuseOtherMajor(folder, binaries.major)
  if (!hasCluster) await createCluster({ folder, account, binaries, password: randomBytes(24).toString('base64url') })
  const archiving = options.archiveDir ? await archiveTo(resolve(options.archiveDir), account) : {}
  return runPostmaster({
    folder,
    account,
    binaries,
    settings: { ...archiving, ...options.settings },
    log: options.log,
    ...(options.isRestoring ? { startMsMax: RESTORE_MS_MAX } : {}),
  })
}

async function refuseOtherMajor(folder: string, own: string): Promise<void> {
  const major = await majorOf(folder)
  if (major === own) return
  throw new OtherMajorError(
    Number(major) < Number(own)
      ? `the database in ${folder} is one of PostgreSQL ${major}, and this release brings ${own}: npm run upgrade-database takes it over (docs/upgrade-database.md)`
      : `the database in ${folder} is one of PostgreSQL ${major}, and this release brings ${own}: start the newer release that wrote it`,
  )
}

/**
 * A copy appears under its name when it is whole; another one that is there is never written over. The same one may be: of a server that died
 * before it could note that it had copied, the next one begins with that piece again.
 */
async function archiveTo(folder: string, account: Account | null): Promise<Record<string, string>> {
  if (folder.includes('"') || folder.includes('%'))
    throw new Error(`the archive's folder cannot have " or % in its name: ${folder}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `cmp -s "%p" "${folder}/%f" || { test ! -f "${folder}/%f" && cp "%p" "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f"; }`,
  }
}

/** The URL, as the role that serves, of the database that a running server keeps for this data folder, or null. Starts and stops nothing. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const account = await findAccount()
  const home = await chooseHome(resolve(dataDir), account, () => undefined)
  const folder = join(home, 'postgres')
  if (!(await isThere(folder))) return null
  const postmaster = await findPostmaster(folder)
  return postmaster?.isReady
    ? (await provision({ port: postmaster.port, folder, account, isAlone: false })).runtimeUrl
    : null
}

/** Returns the folder in which a data folder's embedded database keeps its files: below it, unless PostgreSQL's account cannot get there. */
export async function chooseHome(
  dataDir: string,
  account: Account | null,
  log: (line: string) => void,
): Promise<string> {
  if (!account || (await isReachableByAll(dataDir))) {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    return dataDir
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const home = join('/var/lib/candor', name)
  await mkdir(home, { recursive: true, mode: 0o755 })
  log(`PostgreSQL cannot run as root, and its account cannot enter ${dataDir}: the database is in ${home}`)
  return home
}

async function openPglite(folder: string, reason: string, log: (line: string) => void): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const deadline = performance.now() + LET_GO_MS_MAX
  let ownership: FolderOwnership | null = null
  while ((ownership = await ownFolder(folder)) === null) {
    if (performance.now() > deadline) throw new ClusterInUseError(folder)
    await pause(OWNER_POLL_MS)
  }
  const { release } = ownership
  log(`PGlite stands in for PostgreSQL (${reason}): durability is relaxed, a crash can lose the last seconds`)
  // The pool owns PGlite and closes it.
  const url = `${PGLITE_SCHEME}${folder}`
  return { url, runtimeUrl: url, stop: release }
}
