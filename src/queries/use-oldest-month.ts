import { declarationOf, type CollectionName } from '../../contract/sync/collection-rules.ts'
import { readOldestMonth } from '../store/mirror/oldest-month.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The first moment of the oldest month (UTC) of a history on this device, live; null while there is none. */
export function useOldestMonth(collection: CollectionName): number | null {
  return (
    useMirrorQuery(declarationOf(collection).feed, (mirror) => readOldestMonth(mirror, collection), [collection]) ??
    null
  )
}
