import { COLLECTIONS, type CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** Empties collections of a feed whose owner will never read it again. Only such whose rows are not sealed: a block would keep them. */
export async function forgetCollections(tx: Tx, owner: string, collections: readonly CollectionName[]): Promise<void> {
  const sealed = collections.filter((name) => 'isFinished' in COLLECTIONS[name])
  if (sealed.length > 0) throw new RangeError(`sealed, so not to be forgotten this way: ${sealed.join(', ')}`)
  await tx.db
    .deleteFrom('sync_row')
    .where('owner', '=', owner)
    .where('collection', 'in', [...collections])
    .execute()
  await tx.db
    .deleteFrom('sync_digest')
    .where('owner', '=', owner)
    .where('collection', 'in', [...collections])
    .execute()
}
