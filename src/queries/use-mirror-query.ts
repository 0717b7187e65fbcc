/** The base of all live reads: asks again when the database changes, another person signs in, or the mirror was closed. */
import { useObservable } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { FeedName } from '../../contract/sync/collection-rules.ts'
import type { Mirror } from '../store/mirror.ts'
import { mirrorOf, mirrorsChanged } from '../store/open-mirror.ts'
import { sessionCell } from '../store/session.ts'
import { watchMirror } from '../store/watch-mirror.ts'

/**
 * @param read asked with the feed's mirror; its result is undefined until it has answered once
 * @param dependencies besides feed and person: what `read` closes over
 * @param readCold a quicker way to the same answer, for a database that this tab has not opened yet: asked by the
 *   database's name; null where it has none
 */
export function useMirrorQuery<T>(
  feed: FeedName, read: (mirror: Mirror) => Promise<T>, dependencies: readonly unknown[], readCold?: (name: string) => Promise<T | null>,
): T | undefined {
  const userId = useSyncExternalStore(sessionCell.subscribe, () => sessionCell.get()?.user.id)
  const opened = useSyncExternalStore(mirrorsChanged.subscribe, mirrorsChanged.get)
  return useObservable(() => watchMirror(() => mirrorOf(feed), read, readCold), [feed, userId, opened, ...dependencies])
}
