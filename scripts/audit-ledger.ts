/**
 * npm run audit:ledger: checks every invariant of the ledger and the feeds, computes the chains of transfers, of operators' acts and of
 * signed heads anew, verifies every tick chain and receipt, derives settled orders again, and prints what it found: of a chain the
 * first row that is not what it was. After an audit that found nothing it checks what came since; `--whole` checks everything.
 * Reads DATABASE_READ_URL or DATABASE_URL, or else the embedded database of a server that runs on DATA_DIR (./data); the
 * public keys come from DATA_DIR, and what was proven is kept there. Exit code 1 on a violation.
 */
import { auditWords } from '../server/audit/audit-words.ts'
import { headPath, readHead, writeHead } from '../server/audit/audited-head.ts'
import { runAudit } from '../server/audit/run-audit.ts'
import { connectDatabase } from '../server/database/database.ts'
import { findEmbeddedPostgres } from '../server/database/embedded.ts'
import { areSigningKeysOf } from '../server/prices/chain/known-keys.ts'
import { findSigningKeys } from '../server/prices/chain/signing-keys.ts'
import { withSecretFiles } from '../server/secret-files.ts'

const dataDir = process.env['DATA_DIR'] ?? './data'
const { environment, faults: unread } = withSecretFiles(process.env)
for (const fault of unread) console.error(fault)
if (unread.length > 0) process.exit(1)
// It only reads: a replica serves as well.
const url = environment['DATABASE_READ_URL'] || environment['DATABASE_URL'] || (await findEmbeddedPostgres(dataDir))
if (!url) {
  console.error('no database: set DATABASE_URL, or start the server (npm start) with the same DATA_DIR')
  process.exit(1)
}
const keys = await findSigningKeys(dataDir)
if (!keys) {
  console.error(`no signing keys in ${dataDir}: set DATA_DIR to the server's data folder`)
  process.exit(1)
}
const database = connectDatabase(url, { maxConnections: 2 })
if (!(await areSigningKeysOf(database, keys))) {
  console.error(
    `the signing keys in ${dataDir} are not the ones of this database: set DATA_DIR to the server's data folder`,
  )
  await database.destroy()
  process.exit(1)
}
const isWhole = process.argv.includes('--whole')
const kept = isWhole ? ('whole' as const) : await readHead(dataDir, keys)
const audit = await runAudit(database, { keys, kept, now: Date.now() })
await database.destroy()
const { lines, violated } = auditWords(audit)
for (const line of lines) console.log(line)
if (audit.head) {
  try {
    await writeHead(dataDir, keys, audit.head)
  } catch (error) {
    // The audit itself is not the worse for it: the next one is whole.
    console.error(
      `this audit could not be kept in ${headPath(dataDir)}: ${error instanceof Error ? error.message : ''}`,
    )
  }
}
process.exitCode = violated > 0 ? 1 : 0
