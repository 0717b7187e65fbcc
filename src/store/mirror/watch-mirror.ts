import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'
import { isSameAnswer } from './same-answer.ts'

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
 * Gives the result of `read`, now and after each change of the rows that it read; undefined while there is no mirror. A result that says
 * the same as the last is not given again: most changes near the rows of a page change nothing that it shows.
 * @param options.renewMs every read begins anew after so long
 * @param options.askAgainMs a read that found the database closed by the browser is asked again after so long
 * @param options.tellsSame gives such a result again all the same
 */
export function watchMirror<T>(
  mirrorNow: () => Mirror | null,
  read: (mirror: Mirror) => Promise<T>,
  options: { readonly renewMs?: number; readonly askAgainMs?: number; readonly tellsSame?: boolean } = {},
): WatchedMirror<T> {
  const { renewMs = RENEW_MS, askAgainMs = ASK_AGAIN_MS, tellsSame = false } = options
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
          if (!isEnded && isBrokenOff(mirror, error)) askingAgain = setTimeout(renew, askAgainMs)
          throw error
        }
      })
      let last: { readonly value: T | undefined } | null = null
      const follow = () =>
        live.subscribe(
          (value) => {
            if (!tellsSame && last !== null && isSameAnswer(last.value, value)) return
            last = { value }
            onValue(value)
          },
          (error) => {
            last = null
            onError?.(error)
          },
        )
      let current = follow()
      const renew = () => {
        current.unsubscribe()
        current = follow()
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

/** The errors of a read whose database the browser takes away. */
const BROKEN_OFF = new Set(['AbortError', 'InvalidStateError', 'TransactionInactiveError', 'UnknownError'])

/** The browser ends the transactions of a database before it says that it has closed it: until then the mirror counts as open. */
function isBrokenOff(mirror: Mirror, error: unknown): boolean {
  if (mirror.isAway()) return true
  return !mirror.hasBeenClosed() && error instanceof Error && BROKEN_OFF.has(error.name)
}
