/**
 * npm run audit:ledger: checks every invariant of the ledger and the feeds, computes the chains of transfers, of operators' acts and of
 * signed heads anew, verifies every tick chain and receipt, derives every settled order again, and prints what it found: of a chain the
 * first row that is not what it was. Reads DATABASE_READ_URL or DATABASE_URL, or else the embedded database of a server that runs on DATA_DIR (./data); the
 * public keys come from DATA_DIR. Exit code 1 on a violation.
 */
import { escapeHidden } from '../contract/hidden-characters.ts'
import { auditBooks } from '../server/books/audit-books.ts'
import { connectDatabase } from '../server/database/database.ts'
import { findEmbeddedPostgres } from '../server/database/embedded.ts'
import { auditLedger } from '../server/ledger/audit-ledger.ts'
import { areSigningKeysOf } from '../server/prices/chain/known-keys.ts'
import { findSigningKeys } from '../server/prices/chain/signing-keys.ts'
import { withSecretFiles } from '../server/secret-files.ts'
import { ORDER_INVARIANTS, auditOrders } from '../server/trading/audit-orders.ts'

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
const findings = [...(await auditLedger(database)), ...(await auditBooks(database, keys.publicKeys, Date.now()))]
const faults = await auditOrders(database, keys)
await database.destroy()
for (const { name, violations, examples } of findings) {
  console.log(
    `${violations === 0 ? 'holds   ' : 'VIOLATED'} ${name.replaceAll('-', ' ')}${violations === 0 ? '' : `: ${violations}`}`,
  )
  for (const example of examples) console.log('         ', escapeHidden(String(example)))
}
let violated = findings.filter((finding) => finding.violations > 0).length
for (const name of ORDER_INVARIANTS) {
  const against = faults.filter((fault) => fault.name === name)
  if (against.length > 0) violated += 1
  console.log(
    `${against.length === 0 ? 'holds   ' : 'VIOLATED'} ${name.replaceAll('-', ' ')}${against.length === 0 ? '' : `: ${against.length}`}`,
  )
  for (const { id, detail } of against.slice(0, 5)) console.log('         ', id, escapeHidden(detail))
}
console.log(`${findings.length + ORDER_INVARIANTS.length - violated} invariants hold, ${violated} are violated`)
process.exitCode = violated > 0 ? 1 : 0
