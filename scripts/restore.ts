/**
 * npm run restore -- FOLDER [--archive FOLDER [--until TIME]] [--reason TEXT]: puts a backup into DATA_DIR (./data), which must hold no
 * database. With the archive of the log, everything after the backup is restored too, or all up to a time (ISO).
 * npm run restore -- --restored [--reason TEXT]: for a database of one's own (DATABASE_URL) that was restored by other means; DATA_DIR
 * must hold the keys.
 * Either way every app mirrors again, everybody signs in again, and a signed notice on the fairness page says what was lost
 * (docs/backup.md).
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { RESTORE_REASON_LENGTH_MAX } from '../contract/settlement/restore-notice.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { BackupError } from '../server/backup/backup-error.ts'
import { readConfig } from '../server/config.ts'
import { connectDatabase, type Database } from '../server/database/database.ts'
import { findSigningKeys } from '../server/prices/chain/signing-keys.ts'
import { beginAfterRestore, type AfterRestore } from '../server/restore.ts'

const USAGE = 'usage: npm run restore -- FOLDER [--archive FOLDER [--until TIME]] [--reason TEXT]'
const given = readConfig(process.env)
if (!('config' in given)) {
  console.error(given.faults.join('\n'))
  process.exit(2)
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    archive: { type: 'string' },
    until: { type: 'string' },
    restored: { type: 'boolean' },
    reason: { type: 'string' },
  },
})
const { config } = given
const [backup] = positionals

async function begin(database: Database): Promise<AfterRestore> {
  const keys = await findSigningKeys(config.DATA_DIR)
  if (!keys) throw new BackupError(`${config.DATA_DIR} holds no signing keys: the restore could not be owned up to`)
  const begun = await beginAfterRestore(database, {
    keys,
    now: Date.now(),
    reason: values.reason ?? '',
    businessTimeZone: config.BUSINESS_TIME_ZONE,
    newId: () => randomUUID(),
  })
  if (!begun.ok) throw new BackupError(`the restore can't be owned up to: ${JSON.stringify(begun.facts)}`)
  return begun.value
}

function tell({ feeds, sessions, notices, orders }: AfterRestore): void {
  console.log(`${feeds} feeds have a new epoch, ${sessions} sessions ended`)
  console.log(
    `${notices} price chains go on from the backup by a signed notice, which everybody reads; ${orders} orders that were open there are void, their stakes given back`,
  )
}

async function afterOwnTools(url: string): Promise<void> {
  const database = connectDatabase(url, { maxConnections: 2 })
  try {
    tell(await begin(database))
  } finally {
    await database.destroy()
  }
}

async function putBack(folder: string): Promise<void> {
  const { archive = null, until = null } = values
  let begun: AfterRestore | null = null
  const { takenAt } = await restoreBackup({
    backup: folder,
    dataDir: config.DATA_DIR,
    archive,
    until,
    ...(config.ARCHIVE_DIR ? { archiveDir: config.ARCHIVE_DIR } : {}),
    begin: async (database) => {
      begun = await begin(database)
    },
  })
  console.log(`restored: backup of ${new Date(takenAt).toISOString()}`)
  if (begun) tell(begun)
}

try {
  // Before hours of restoring, not after them.
  if ((values.reason ?? '').trim().length > RESTORE_REASON_LENGTH_MAX)
    throw new BackupError(`the reason has at most ${RESTORE_REASON_LENGTH_MAX} characters`)
  if (values.restored && config.DATABASE_URL) await afterOwnTools(config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL)
  else if (config.DATABASE_URL)
    throw new BackupError('DATABASE_URL is set: restore that database by its own tools, then say --restored')
  else if (!backup) throw new BackupError(USAGE)
  else await putBack(backup)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
