import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { coldRows } from '../store/launch/cold-mirror.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** Everybody's rows as they were last read: a page that comes after one which showed them begins with them. */
const lastRead = new Map<CollectionName, readonly unknown[]>()

/** All rows of a small collection (products, deposit methods), live. Undefined while loading. */
export function useRows<C extends CollectionName>(collection: C): readonly ShownRow<C>[] | undefined {
  const { feed } = declarationOf(collection)
  const rows = useMirrorQuery<readonly ShownRow<C>[]>(
    feed,
    async (mirror, { readRows }) => {
      const read = await readRows(mirror, collection)
      if (feed === 'public') lastRead.set(collection, read)
      return read
    },
    [collection],
    { known: (cold) => coldRows(cold, collection) },
  )
  // The values under a collection's name are its rows.
  return rows ?? (lastRead.get(collection) as readonly ShownRow<C>[] | undefined)
}
