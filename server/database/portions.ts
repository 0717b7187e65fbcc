import { sql } from 'kysely'
import type { Database } from './database.ts'

const PORTION = 5_000

/**
 * Deletes what is older than a time in portions, so that no delete holds its locks for long.
 * @param target table, and the column of times (ms) that says what is old; both are names from the code, never from a request
 * @returns how many rows went
 */
export async function deleteOlder(
  database: Database,
  target: { readonly table: string; readonly column: string },
  before: number,
): Promise<number> {
  for (let total = 0; ;) {
    const isOld = sql`${sql.ref(target.column)} < ${BigInt(before)}`
    // Each part of a divided table has rows at the same places: a row there goes along only where it is old itself.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(target.table)} WHERE ${isOld} AND ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(target.table)} WHERE ${isOld} LIMIT ${PORTION} FOR UPDATE SKIP LOCKED))`.execute(
      database,
    )
    total += Number(numAffectedRows)
    if (numAffectedRows < BigInt(PORTION)) return total
  }
}
