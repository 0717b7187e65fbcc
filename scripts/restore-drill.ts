/**
 * npm run restore-drill -- BACKUP [--archive FOLDER] [--in FOLDER]: restores a backup into a folder that is thrown away, looks whether its
 * books balance, and says how long it took. The server that runs, its database and the backup stay as they are; nothing is published.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { BackupError } from '../server/backup/backup-error.ts'
import { auditLedger } from '../server/ledger/audit-ledger.ts'
import { findSigningKeys } from '../server/prices/chain/signing-keys.ts'
import { beginAfterRestore } from '../server/restore.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { archive: { type: 'string' }, in: { type: 'string' } },
})
const [backup] = positionals
if (!backup) {
  console.error('usage: npm run restore-drill -- BACKUP [--archive FOLDER] [--in FOLDER]')
  process.exit(2)
}
const home = await mkdtemp(join(values.in ?? tmpdir(), 'candor-drill-'))
try {
  // PostgreSQL does not run as root: the account that it runs as must be able to reach its files.
  await chmod(home, 0o755)
  const dataDir = join(home, 'data')
  const from = performance.now()
  const seconds = () => Math.round(performance.now() - from) / 1_000
  let recovered = 0
  const { takenAt } = await restoreBackup({
    backup,
    dataDir,
    archive: values.archive ?? null,
    until: null,
    begin: async (database) => {
      recovered = seconds()
      const keys = await findSigningKeys(dataDir)
      if (!keys) throw new BackupError('the backup holds no signing keys: a restore could not be owned up to')
      const begun = await beginAfterRestore(database, {
        keys,
        now: Date.now(),
        reason: 'A drill.',
        businessTimeZone: 'UTC',
        newId: randomUUID,
      })
      if (!begun.ok) throw new BackupError(`the restore can't be owned up to: ${JSON.stringify(begun.facts)}`)
      const faults = (await auditLedger(database)).filter((finding) => finding.violations > 0)
      if (faults.length > 0) throw new BackupError(`the restored books do not balance: ${JSON.stringify(faults)}`)
    },
  })
  console.log(
    JSON.stringify({ backup: new Date(takenAt).toISOString(), recoveredSeconds: recovered, readySeconds: seconds() }),
  )
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(home, { recursive: true, force: true })
}
