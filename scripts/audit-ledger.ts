/**
 * npm run audit:ledger: checks every invariant of the ledger and the feeds, and prints what it found.
 * Reads DATABASE_URL, or else the embedded database of a server that runs on DATA_DIR (./data). Exit code 1 on a violation.
 */
import { connectDatabase } from '../server/database/database.ts'
import { findEmbeddedPostgres } from '../server/database/embedded.ts'
import { auditLedger } from '../server/ledger/audit-ledger.ts'

const url = process.env['DATABASE_URL'] ?? (await findEmbeddedPostgres(process.env['DATA_DIR'] ?? './data'))
if (!url) {
  console.error('no database: set DATABASE_URL, or start the server (npm start) with the same DATA_DIR')
  process.exit(1)
}
const database = connectDatabase(url, { maxConnections: 2 })
const findings = await auditLedger(database)
await database.destroy()
for (const { name, violations, examples } of findings) {
  console.log(`${violations === 0 ? 'holds   ' : 'VIOLATED'} ${name.replaceAll('-', ' ')}${violations === 0 ? '' : `: ${violations}`}`)
  for (const example of examples) console.log('         ', example)
}
const violated = findings.filter((finding) => finding.violations > 0)
console.log(`${findings.length - violated.length} invariants hold, ${violated.length} are violated`)
process.exitCode = violated.length > 0 ? 1 : 0
