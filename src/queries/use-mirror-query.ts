/**
 * The base of all live reads: asks again when the database changes, another person signs in, or the mirror was closed.
 * This room holds the live reads of the store, as hooks. It may not call the server or write rows.
 */
import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { FeedName } from '../../contract/sync/collection-rules.ts'
import { mirrorsChanged } from '../store/mirror/mirrors-changed.ts'
import { sessionCell } from '../store/device/session.ts'
import { type ColdAnswer, type ReadMirror, watchFeed } from '../store/launch/watch-feed.ts'

/**
 * @param read asked with the feed's mirror, and with the reads that come with it; its result is undefined until it has answered once
 * @param dependencies besides feed and person: what `read` closes over
 * @param cold quicker ways to the same answer, for what a page shows first
 */
export function useMirrorQuery<T>(
  feed: FeedName,
  read: ReadMirror<T>,
  dependencies: readonly unknown[],
  cold?: ColdAnswer<T>,
): T | undefined {
  const userId = useSyncExternalStore(sessionCell.subscribe, () => sessionCell.get()?.user.id)
  const opened = useSyncExternalStore(mirrorsChanged.subscribe, mirrorsChanged.get)
  return useObservable(() => watchFeed(feed, read, cold), [feed, userId, opened, ...dependencies])
}
