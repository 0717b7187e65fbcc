import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'

/**
 * A sealed block as it is stored and served: gzip over the text whose SHA-256 is its name. It never changes.
 * Refuses with `not-found`: another person's block looks like one that isn't there.
 */
export async function readBlock(
  database: Database,
  request: { owner: string; hash: string },
): Promise<Outcome<{ gzip: Buffer }>> {
  const row = await database
    .selectFrom('sync_block')
    .select('body')
    .where('owner', '=', request.owner)
    .where('hash', '=', request.hash)
    .executeTakeFirst()
  return row ? done({ gzip: row.body }) : refuse('not-found')
}
