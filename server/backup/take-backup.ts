/**
 * A base backup of the embedded PostgreSQL while it works, with the files and keys beside it: PostgreSQL's own procedure
 * (pg_backup_start, a copy of the folder, pg_backup_stop), and the write-ahead log from its start to its end.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * This room holds backups of the embedded PostgreSQL, restores and upgrades. It may not know a table by name.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { chooseHome } from '../database/embedded.ts'
import { isThere } from '../database/is-there.ts'
import { findAccount } from '../database/postgres-account.ts'
import { readPassword } from '../database/postgres-cluster.ts'
import { findPostmaster } from '../database/postmaster.ts'
import { BackupError, tellingFaults } from './backup-error.ts'
import { copyFolder, type Stamps } from './copy-folder.ts'

export interface BackupNote {
  readonly version: 1
  /** ms */
  readonly takenAt: number
  readonly walFiles: readonly string[]
}

/** Made anew at every start, or of this run alone. */
const NOT_COPIED = [
  /^pg_wal\/$/,
  /^pg_replslot\/$/,
  /^pg_dynshmem\/$/,
  /^pg_notify\/$/,
  /^pg_serial\/$/,
  /^pg_snapshots\/$/,
  /^pg_stat_tmp\/$/,
  /^pg_subtrans\/$/,
  /^postmaster\.(pid|opts)$/,
  /(^|\/)pgsql_tmp/,
  /pg_internal\.init$/,
]
/** Parts of the data folder that a backup leaves out: the database is copied separately, the server makes the rest anew. */
const NOT_DATA = [/^postgres(\/|\.|$)/, /^pglite\/$/, /^kept-assets\/$/, /^postgres-binaries/]

/** In a backup: by which the next one knows what is still the same. */
const STAMPS_FILE = 'copied.json'

/**
 * @param input.target a folder that does not exist yet; it appears whole or not at all
 * @param input.earlier a backup of the same server: what nobody has written since is linked to it, so that a backup costs what has changed.
 *   Each of the two is whole, and either may be deleted.
 * @throws BackupError where the server of this data folder does not run, where the target is there, or in the data folder itself, or
 *   where the earlier one is no backup, and where the disk or the account refuses the copy
 */
export async function takeBackup({
  dataDir,
  target,
  now,
  earlier = null,
}: {
  readonly dataDir: string
  readonly target: string
  readonly now: number
  readonly earlier?: string | null
}): Promise<BackupNote> {
  const known = earlier === null ? null : await readEarlier(earlier)
  if (await isThere(target)) throw new BackupError(`${target} is there already`)
  const below = relative(resolve(dataDir), resolve(target))
  if (!below.startsWith('..') && !isAbsolute(below))
    throw new BackupError(`${target} is in the data folder: a backup there would be copied into itself`)
  const folder = join(await chooseHome(resolve(dataDir), await findAccount(), () => undefined), 'postgres')
  const postmaster = (await isThere(folder)) ? await findPostmaster(folder) : null
  if (!postmaster?.isReady) throw new BackupError(`no server with a database of its own runs on ${dataDir}`)
  const unfinished = `${target}.unfinished`
  const removeUnfinished = () => rm(unfinished, { recursive: true, force: true })
  return tellingFaults({ place: target, ending: 'the backup was given up, and nothing of it is left' }, async () => {
    // A backup that was killed leaves these files behind.
    await removeUnfinished()
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const note = await fillBackup({ folder, port: postmaster.port, dataDir, target: unfinished, known, now })
      await rename(unfinished, target)
      return note
    } catch (error) {
      await removeUnfinished()
      throw error
    }
  })
}

interface Filling {
  /** The running database's, and the port that it listens on. */
  readonly folder: string
  readonly port: number
  readonly dataDir: string
  readonly target: string
  readonly known: Earlier | null
  readonly now: number
}

async function fillBackup({ folder, port, dataDir, target, known, now }: Filling): Promise<BackupNote> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password: await readPassword(folder),
  })
  await client.connect()
  try {
    const { walFiles, stamps } = await copyDatabase(client, { folder, target, known })
    // After the database: whatever it speaks of is there by now.
    const data = await copyFolder(resolve(dataDir), join(target, 'data'), {
      isLeftOut: (path) => NOT_DATA.some((pattern) => pattern.test(path)),
      ...(known ? { earlier: known.data } : {}),
    })
    const copied = { postgres: Object.fromEntries(stamps), data: Object.fromEntries(data) }
    await writeFile(join(target, STAMPS_FILE), JSON.stringify(copied))
    const note: BackupNote = { version: 1, takenAt: now, walFiles }
    await writeFile(join(target, 'backup.json'), `${JSON.stringify(note, null, 2)}\n`)
    return note
  } finally {
    await client.end()
  }
}

interface Earlier {
  readonly postgres: { readonly folder: string; readonly stamps: Stamps }
  readonly data: { readonly folder: string; readonly stamps: Stamps }
}

/** One from before there were stamps shares nothing. */
async function readEarlier(backup: string): Promise<Earlier> {
  if (!(await isThere(join(backup, 'backup.json')))) throw new BackupError(`${backup} is not a backup`)
  const text = await readFile(join(backup, STAMPS_FILE), 'utf8').catch(() => '{}')
  const copied = JSON.parse(text) as Partial<Record<'postgres' | 'data', Record<string, string>>> // written by takeBackup
  const partOf = (name: 'postgres' | 'data') => ({
    folder: join(backup, name),
    stamps: new Map(Object.entries(copied[name] ?? {})),
  })
  return { postgres: partOf('postgres'), data: partOf('data') }
}

/** @returns the names of the log's files that belong to it, and the stamps of the files copied */
async function copyDatabase(
  client: pg.Client,
  { folder, target, known }: { readonly folder: string; readonly target: string; readonly known: Earlier | null },
): Promise<{ walFiles: string[]; stamps: Stamps }> {
  const ask = async (text: string) => (await client.query<Record<string, string>>(text)).rows[0] ?? {}
  // Holds the log back until this connection ends.
  await client.query("SELECT pg_create_physical_replication_slot('candor_backup', true, true)")
  const { first = '' } = await ask("SELECT pg_walfile_name(pg_backup_start('candor', fast => true)) AS first")
  const stamps = await copyFolder(folder, join(target, 'postgres'), {
    isLeftOut: (path) => NOT_COPIED.some((pattern) => pattern.test(path)),
    ...(known ? { earlier: known.postgres } : {}),
  })
  const {
    label = '',
    spaces = '',
    last = '',
  } = await ask(
    'SELECT labelfile AS label, spcmapfile AS spaces, pg_walfile_name(lsn) AS last FROM pg_backup_stop(wait_for_archive => false)',
  )
  await writeFile(join(target, 'postgres', 'backup_label'), label, { mode: 0o600 })
  if (spaces) await writeFile(join(target, 'postgres', 'tablespace_map'), spaces, { mode: 0o600 })
  const walFiles = (await readdir(join(folder, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort()
  await mkdir(join(target, 'wal'), { mode: 0o700 })
  for (const name of walFiles) await copyFile(join(folder, 'pg_wal', name), join(target, 'wal', name))
  return { walFiles, stamps }
}
