/**
 * Signed heads grow thin with age: of those that are older than a month one a minute stays. Each stands for the whole chain before it, and a
 * proof has the head at its last tick signed anew where none is kept, so nothing that could be proven is lost.
 */
import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type {} from './tables.ts'

/** The database's function keeps what is younger, whatever it is asked for (migration 0237). */
const WHOLE_DAYS = 30
/** Rows looked at in one statement. */
const PORTION = 20_000

/** Goes on where the last call ended, and ends where the heads are younger than a month. @returns how many were looked at */
export async function thinCheckpoints(
  database: Database,
  { now, isStopped = () => false }: { readonly now: number; readonly isStopped?: () => boolean },
): Promise<number> {
  let total = 0
  for (const { product_id: productId } of await database.selectFrom('chain_head').select('product_id').execute()) {
    let looked = PORTION
    while (looked === PORTION && !isStopped()) {
      const { rows } = await sql<{
        looked: number
      }>`select thin_checkpoints(${productId}, ${now - WHOLE_DAYS * DAY_MS}, ${PORTION}) as looked`.execute(database)
      looked = rows[0]?.looked ?? 0
      total += looked
    }
  }
  return total
}
