import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the ledger's invariants on a server's data, as `npm run audit:ledger` does. Fails with what it printed. */
export async function auditHolds(dataDir: string): Promise<void> {
  const { DATABASE_URL: _other, ...inherited } = process.env
  await promisify(execFile)(process.execPath, ['scripts/audit-ledger.ts'], { env: { ...inherited, DATA_DIR: dataDir } })
}
