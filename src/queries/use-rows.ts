import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { readRows } from '../store/read-rows.ts'
import type { ShownRow } from '../store/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** All rows of a small collection (products, deposit methods), live. Undefined while loading. */
export function useRows<C extends CollectionName>(collection: C): readonly ShownRow<C>[] | undefined {
  return useMirrorQuery(declarationOf(collection).feed, (mirror) => readRows(mirror, collection), [collection])
}
