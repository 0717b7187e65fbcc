import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'

/**
 * A query of the library collects the keys of all rows that change until one of its own does, and most never do: a page that stood for
 * an hour held tens of thousands. Asked anew it begins anew.
 */
const RENEW_MS = 240_000

interface WatchedMirror<T> {
  subscribe(onValue: (value: T | undefined) => void, onError?: (error: unknown) => void): { unsubscribe(): void }
}

/** Gives the result of `read`, now and after each change of the rows that it read; undefined while there is no mirror. */
export function watchMirror<T>(
  mirrorNow: () => Mirror | null,
  read: (mirror: Mirror) => Promise<T>,
  renewMs = RENEW_MS,
): WatchedMirror<T> {
  const live = liveQuery(async () => {
    const mirror = mirrorNow()
    return mirror ? read(mirror) : undefined
  })
  return {
    subscribe: (onValue, onError) => {
      let current = live.subscribe(onValue, onError)
      const renewing = setInterval(() => {
        current.unsubscribe()
        current = live.subscribe(onValue, onError)
      }, renewMs)
      return {
        unsubscribe: () => {
          clearInterval(renewing)
          current.unsubscribe()
        },
      }
    },
  }
}
