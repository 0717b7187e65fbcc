import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'

/**
 * A query of the library collects the keys of all rows that change until one of its own does, and most never do: a page that stood for
 * an hour held tens of thousands. Asked anew it begins anew.
 */
const RENEW_MS = 240_000
/** A read that failed because the browser had closed the database is asked again; no change of a row would tell of it. */
const ASK_AGAIN_MS = 5_000

interface WatchedMirror<T> {
  subscribe(onValue: (value: T | undefined) => void, onError?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * Gives the result of `read`, now and after each change of the rows that it read; undefined while there is no mirror.
 * @param times.renewMs every read begins anew after so long
 * @param times.askAgainMs a read that found the database closed by the browser is asked again after so long
 */
export function watchMirror<T>(
  mirrorNow: () => Mirror | null,
  read: (mirror: Mirror) => Promise<T>,
  times: { readonly renewMs?: number; readonly askAgainMs?: number } = {},
): WatchedMirror<T> {
  const { renewMs = RENEW_MS, askAgainMs = ASK_AGAIN_MS } = times
  return {
    subscribe: (onValue, onError) => {
      let isEnded = false
      let askingAgain: ReturnType<typeof setTimeout> | undefined
      const live = liveQuery(async () => {
        const mirror = mirrorNow()
        if (!mirror) return undefined
        try {
          return await read(mirror)
        } catch (error) {
          clearTimeout(askingAgain)
          if (!isEnded && mirror.isAway()) askingAgain = setTimeout(renew, askAgainMs)
          throw error
        }
      })
      let current = live.subscribe(onValue, onError)
      const renew = () => {
        current.unsubscribe()
        current = live.subscribe(onValue, onError)
      }
      const renewing = setInterval(renew, renewMs)
      return {
        unsubscribe: () => {
          isEnded = true
          clearInterval(renewing)
          clearTimeout(askingAgain)
          current.unsubscribe()
        },
      }
    },
  }
}
