/**
 * npm run restore -- FOLDER [--archive FOLDER [--until TIME]]: puts a backup into DATA_DIR (./data), which must hold no database.
 * With the archive of the log, everything after the backup is restored too, or all up to a time (ISO).
 * npm run restore -- --restored: for a database of one's own (DATABASE_URL) that was restored by other means.
 * Either way every app mirrors again, and everybody signs in again.
 */
import { parseArgs } from 'node:util'
import { beginNewHistory } from '../server/backup/begin-new-history.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { BackupError } from '../server/backup/take-backup.ts'
import { connectDatabase } from '../server/database/database.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { archive: { type: 'string' }, until: { type: 'string' }, restored: { type: 'boolean' } } })
const url = process.env['DATABASE_URL']
const [backup] = positionals

if (values.restored && url) {
  const database = connectDatabase(url, { maxConnections: 1 })
  const { feeds, sessions } = await beginNewHistory(database, Date.now())
  await database.destroy()
  console.log(`${feeds} feeds have a new epoch, ${sessions} sessions ended`)
} else if (!backup || url) {
  console.error(url ? 'DATABASE_URL is set: restore that database by its own tools, then say --restored' : 'usage: npm run restore -- FOLDER [--archive FOLDER [--until TIME]]')
  process.exitCode = 2
} else {
  try {
    const restored = await restoreBackup({ backup, dataDir: process.env['DATA_DIR'] ?? './data', archive: values.archive ?? null, until: values.until ?? null, now: Date.now() })
    console.log(`restored: backup of ${new Date(restored.takenAt).toISOString()}; ${restored.feeds} feeds have a new epoch, ${restored.sessions} sessions ended`)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
