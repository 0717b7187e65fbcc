import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'

/** Gives the result of `read`, now and after each change of the rows that it read; undefined while there is no mirror. */
export function watchMirror<T>(mirrorNow: () => Mirror | null, read: (mirror: Mirror) => Promise<T>) {
  return liveQuery(async () => {
    const mirror = mirrorNow()
    return mirror ? read(mirror) : undefined
  })
}
