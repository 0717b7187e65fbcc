/**
 * Locks by a name that a client may have made up: an account, an address, a key. By SHA-256: PostgreSQL's own hash is turned around within a
 * second, and a name would be found that comes to a lock which a process holds for as long as it runs.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** Bars the name to everybody else until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx.db)
}

export function lockNumber(name: string): bigint {
  return hash('sha256', name, 'buffer').readBigInt64BE()
}
