/** Puts a backup into an empty data folder, recovers its database, and makes it a history of its own. */
import { appendFile, chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../database/database.ts'
import { chooseHome, RESTORE_MARKER, startEmbeddedPostgres } from '../database/embedded.ts'
import { isThere } from '../database/is-there.ts'
import { findAccount, type Account } from '../database/postgres-account.ts'
import { findBinaries, type Binaries } from '../database/postgres-binaries.ts'
import { majorOf } from '../database/postgres-cluster.ts'
import { BackupError, tellingFaults } from './backup-error.ts'
import { copyFolder } from './copy-folder.ts'
import type { BackupNote } from './take-backup.ts'

export interface RestoreInput {
  readonly backup: string
  /** Must not hold a database. */
  readonly dataDir: string
  /** The archive of the log (ARCHIVE_DIR of the server that was): with it, what came after the backup is restored too. */
  readonly archive: string | null
  /** The folder in which the next server will archive its log, if it is not `archive`: the restore begins none of its timelines a second time. */
  readonly archiveDir?: string
  /** ISO time to stop at; needs the archive. */
  readonly until: string | null
  /** Makes the recovered database a history of its own; until this is done, no server starts on it. */
  readonly begin: (database: Database) => Promise<void>
}

/**
 * @returns when the backup was taken, ms
 * @throws BackupError where the backup, the folder or the time is of no use, and where the disk or the account refuses the copy
 */
export async function restoreBackup(input: RestoreInput): Promise<{ takenAt: number }> {
  const note = await readNote(input.backup)
  if (input.until && !input.archive) throw new BackupError('a point in time needs the archive of the log')
  if (input.until && Number.isNaN(Date.parse(input.until))) throw new BackupError(`${input.until} is not a time`)
  const dataDir = resolve(input.dataDir)
  const account = await findAccount()
  const home = await chooseHome(dataDir, account, () => undefined)
  const folder = join(home, 'postgres')
  if (await isThere(folder)) throw new BackupError(`${folder} holds a database: restore into an empty folder`)
  await refuseOtherMajor(join(input.backup, 'postgres'), await findBinaries(account, home))

  await tellingFaults({ place: dataDir, ending: 'the restore was given up, and can begin again' }, async () => {
    try {
      await copyBackup({ input, note, dataDir, folder, account })
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })

  await tellingFaults(
    { place: dataDir, ending: `the restore was given up; remove ${folder} before it begins again` },
    () => recover({ input, dataDir, folder, account }),
  )
  return { takenAt: note.takenAt }
}

/** Lets the database recover, and makes it a history of its own. */
async function recover({ input, dataDir, folder, account }: Omit<Copying, 'note'>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, isRestoring: true, log: () => undefined })
  const database = connectDatabase(postgres.url, { maxConnections: 2 })
  try {
    while (
      (await sql<{ recovers: boolean }>`SELECT pg_is_in_recovery() AS recovers`.execute(database)).rows[0]?.recovers
    )
      await pause(100)
    await input.begin(database)
    await archiveTimeline(database, folder, account)
    await rm(join(folder, RESTORE_MARKER))
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}

interface Copying {
  readonly input: RestoreInput
  readonly note: BackupNote
  readonly dataDir: string
  readonly folder: string
  readonly account: Account | null
}

/** The files of the backup, and what tells the database to recover from them. */
async function copyBackup({ input, note, dataDir, folder, account }: Copying): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, RESTORE_MARKER), '')
  await copyFolder(join(input.backup, 'data'), dataDir)
  await copyFolder(join(input.backup, 'postgres'), folder)
  for (const name of note.walFiles) await copyFile(join(input.backup, 'wal', name), join(folder, 'pg_wal', name))
  await mkdir(join(folder, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await recoverFrom(folder, input)
  if (account) await giveTo(folder, account)
}

/** Before hours of copying, not after them. */
async function refuseOtherMajor(folder: string, own: Binaries | { readonly missing: string }): Promise<void> {
  const major = await majorOf(folder)
  if ('missing' in own || own.major === major) return
  throw new BackupError(
    `the backup holds a database of PostgreSQL ${major}, and this release brings ${own.major}: restore it with the release that made it`,
  )
}

async function readNote(backup: string): Promise<BackupNote> {
  const text = await readFile(join(backup, 'backup.json'), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${backup} is not a backup`)
  const note = JSON.parse(text) as BackupNote // written by takeBackup
  if (note.version !== 1) throw new BackupError(`${backup} was made by another version`)
  return note
}

/**
 * To the end of the log, or to a moment; then a timeline of its own begins, so that its log and the lost one's never carry one name: in an
 * archive that has both, the second would be refused for good. Every setting is written, since those of an earlier restore are in the backup.
 */
async function recoverFrom(
  folder: string,
  { archive, archiveDir, until }: Pick<RestoreInput, 'archive' | 'archiveDir' | 'until'>,
): Promise<void> {
  const known = archive ?? archiveDir
  const copy = known === undefined ? 'false' : `cp "${resolve(known).replaceAll("'", "''")}/%f" "%p"`
  const lines = [
    // Without the archive only the names of timelines are looked up in it.
    `restore_command = '${archive ? copy : `case "%f" in *.history) ${copy};; *) false;; esac`}'`,
    `recovery_target_timeline = '${archive ? 'latest' : 'current'}'`,
    `recovery_target_time = '${until ? new Date(until).toISOString().replace('T', ' ').replace('Z', '+00') : ''}'`,
    "recovery_target_action = 'promote'",
  ]
  await appendFile(join(folder, 'postgresql.auto.conf'), `\n${lines.join('\n')}\n`)
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
}

/** The server that comes archives first of all that this timeline is taken: without that, a later restore would begin it again. */
async function archiveTimeline(database: Database, folder: string, account: Account | null): Promise<void> {
  const { rows } = await sql<{
    timeline: string
  }>`SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`.execute(database)
  for (const { timeline } of rows) {
    const ready = join(folder, 'pg_wal', 'archive_status', `${timeline}.history.ready`)
    await writeFile(ready, '', { mode: 0o600 })
    if (account) await giveTo(ready, account)
  }
}

async function giveTo(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid)
  if (!(await stat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveTo(join(path, name), account)
}
