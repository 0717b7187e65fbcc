import type { Database } from '../../database/database.ts'
import { deleteOlder } from '../../database/portions.ts'

/** Longer than anything waits in an outbox, sent again by its person included. */
const KEPT_MS = 90 * 86_400_000

/** Forgets answers that nobody can ask for again. Every act has an id of its own besides, so even then nothing happens twice. @param now ms */
export async function forgetAnswers(database: Database, now: number): Promise<void> {
  await deleteOlder(database, { table: 'idempotency', column: 'created_at' }, now - KEPT_MS)
}
