import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { coldRow } from '../store/launch/cold-mirror.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** One row, live. Undefined while loading, null when there is none. */
export function useRow<C extends CollectionName>(collection: C, id: string): ShownRow<C> | null | undefined {
  return useMirrorQuery<ShownRow<C> | null>(
    declarationOf(collection).feed,
    (mirror, { readRow }) => readRow(mirror, collection, id),
    [collection, id],
    { known: (cold) => coldRow(cold, collection, id) },
  )
}
