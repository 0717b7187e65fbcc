import type { Database } from '../../server/database/database.ts'
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'

/** Reads from the feed the rows of a collection that an owner's mirror would hold, by row id. */
export async function feedDocs<C extends CollectionName>(
  database: Database,
  owner: string,
  collection: C,
): Promise<Map<string, Row<C>>> {
  const rows = await database
    .selectFrom('sync_row')
    .select(['id', 'doc'])
    .where('owner', '=', owner)
    .where('collection', '=', collection)
    .execute()
  const live = rows.flatMap(({ id, doc }) => (doc === null ? [] : [[id, JSON.parse(doc) as Row<C>] as const])) // written by recordChange, which is typed
  return new Map(live)
}
