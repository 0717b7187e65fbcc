/** The base of all live reads: asks again when the database changes, another person signs in, or the mirror was closed. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { FeedName } from '../../contract/sync/collection-rules.ts'
import type { Mirror } from '../store/mirror.ts'
import { mirrorOf, mirrorsChanged } from '../store/open-mirror.ts'
import { sessionCell } from '../store/session.ts'

/**
 * @param read asked with the feed's mirror; its result is undefined until it has answered once
 * @param dependencies besides feed and person: what `read` closes over
 */
export function useMirrorQuery<T>(feed: FeedName, read: (mirror: Mirror) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const userId = useSyncExternalStore(sessionCell.subscribe, () => sessionCell.get()?.user.id)
  const opened = useSyncExternalStore(mirrorsChanged.subscribe, mirrorsChanged.get)
  return useLiveQuery(async () => {
    const mirror = mirrorOf(feed)
    return mirror ? read(mirror) : undefined
  }, [feed, userId, opened, ...dependencies])
}
