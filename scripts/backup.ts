/**
 * npm run backup -- FOLDER [--since BACKUP]: copies the database, the files and the keys of the server that runs on DATA_DIR (./data), while it works.
 * With an earlier backup on the same disk, files that nobody has written since are shared with it, and only the others are copied.
 * The backup opens everything that the server holds: keep it as safe as the server.
 */
import { parseArgs } from 'node:util'
import { BackupError } from '../server/backup/backup-error.ts'
import { takeBackup } from '../server/backup/take-backup.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } })
const [target] = positionals
if (!target) {
  console.error('usage: npm run backup -- FOLDER [--since BACKUP]')
  process.exit(2)
}
if (process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']) {
  console.error(
    "DATABASE_URL is set: back that database up with PostgreSQL's own tools (pg_basebackup), and DATA_DIR as a folder",
  )
  process.exit(2)
}
try {
  const note = await takeBackup({
    dataDir: process.env['DATA_DIR'] ?? './data',
    target,
    now: Date.now(),
    earlier: values.since ?? null,
  })
  console.log(`backup of ${new Date(note.takenAt).toISOString()} in ${target}`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
