/**
 * npm run upgrade-database -- FOLDER: takes the embedded database of DATA_DIR (./data) over to the PostgreSQL that this release brings.
 * FOLDER holds the npm package of the older PostgreSQL (docs/upgrade-database.md). The older database stays beside the new one.
 */
import { upgradeCluster } from '../server/backup/upgrade-cluster.ts'
import { BackupError } from '../server/backup/backup-error.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/database.ts'
import { applyEngine } from '../server/database/divide-tables.ts'
import { auditLedger } from '../server/ledger/audit-ledger.ts'
import { madeWhereDivided } from '../server/made-where-divided.ts'
import { migrations } from '../server/migrations.ts'

async function check(database: Database): Promise<void> {
  const faults = (await auditLedger(database)).filter(({ violations }) => violations > 0)
  if (faults.length > 0) throw new BackupError(`the books do not balance: ${JSON.stringify(faults)}`)
}

const [older] = process.argv.slice(2)
const given = readConfig(process.env)
if (!('config' in given) || older === undefined) {
  console.error('config' in given ? 'usage: npm run upgrade-database -- FOLDER' : given.faults.join('\n'))
  process.exit(2)
}
try {
  if (given.config.DATABASE_URL)
    throw new BackupError('DATABASE_URL is set: upgrade that database by the tools of its PostgreSQL')
  const { from, to, tables, rows, kept } = await upgradeCluster({
    dataDir: given.config.DATA_DIR,
    older,
    migrations,
    divide: async (database) => applyEngine(database, 'partitioned', await madeWhereDivided()),
    check,
  })
  console.log(`PostgreSQL ${from} to ${to}: ${tables} tables, ${rows} rows, each table the same to the byte`)
  console.log(`The older database stays in ${kept}: remove it once the new one has served for a while`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
