import { declarationOf, type CollectionName } from '../../contract/sync/collection-rules.ts'
import type { HistorySum } from '../store/mirror/mirror-records.ts'
import type { Where } from '../store/mirror/where.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The count and sums of a history by status, live; undefined until they are counted. */
export function useHistorySums<C extends CollectionName>(
  collection: C,
  options: { readonly where: Where<C>; readonly from: number },
): ReadonlyMap<string, HistorySum> | undefined {
  const { where, from } = options
  return useMirrorQuery(
    declarationOf(collection).feed,
    (mirror, { readHistorySums }) => readHistorySums(mirror, { collection, where, from }),
    [collection, JSON.stringify(where), from],
  )
}
