import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the ledger's invariants on a server's data, as `npm run audit:ledger` does. Fails with what it printed. @param variables that name the data */
export async function auditHolds(variables: {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string
}): Promise<void> {
  const { DATABASE_URL: _other, ...inherited } = process.env
  await promisify(execFile)(process.execPath, ['scripts/audit-ledger.ts'], { env: { ...inherited, ...variables } })
}
