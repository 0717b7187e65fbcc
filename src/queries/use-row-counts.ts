import type { FeedName } from '../../contract/sync/collection-rules.ts'
import { type RowCount, readRowCounts } from '../store/history/row-counts.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** Rows per collection on this device. Undefined while loading, or when nobody is signed in. */
export function useRowCounts(feed: FeedName): readonly RowCount[] | undefined {
  return useMirrorQuery(feed, (mirror) => readRowCounts(mirror, feed), [])
}
