import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'

/** What `read` gives, now and after each change of what it read; undefined while there is no mirror. */
export function watchMirror<T>(mirrorNow: () => Mirror | null, read: (mirror: Mirror) => Promise<T>) {
  return liveQuery(async () => {
    const mirror = mirrorNow()
    return mirror ? read(mirror) : undefined
  })
}
