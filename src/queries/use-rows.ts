import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { coldRows } from '../store/cold-mirror.ts'
import type { ShownRow } from '../store/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** All rows of a small collection (products, deposit methods), live. Undefined while loading. */
export function useRows<C extends CollectionName>(collection: C): readonly ShownRow<C>[] | undefined {
  return useMirrorQuery<readonly ShownRow<C>[]>(
    declarationOf(collection).feed, (mirror, { readRows }) => readRows(mirror, collection), [collection], { known: (cold) => coldRows(cold, collection) },
  )
}
