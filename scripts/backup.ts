/**
 * npm run backup -- FOLDER: copies the database, the files and the keys of the server that runs on DATA_DIR (./data), while it works.
 * The backup opens everything that the server holds: keep it as safe as the server.
 */
import { BackupError, takeBackup } from '../server/backup/take-backup.ts'

const target = process.argv[2]
if (!target) {
  console.error('usage: npm run backup -- FOLDER')
  process.exit(2)
}
if (process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']) {
  console.error(
    "DATABASE_URL is set: back that database up with PostgreSQL's own tools (pg_basebackup), and DATA_DIR as a folder",
  )
  process.exit(2)
}
try {
  const note = await takeBackup({ dataDir: process.env['DATA_DIR'] ?? './data', target, now: Date.now() })
  console.log(`backup of ${new Date(note.takenAt).toISOString()} in ${target}`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
