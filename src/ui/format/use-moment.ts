import { useSyncExternalStore } from 'react'
import { nextChange } from '../../../contract/validation/relative-time.ts'

/** setTimeout takes no longer spans; a time that far ahead is looked at again. */
const WAIT_MS_MAX = 86_400_000

/** Listeners, each with the clock time of its next call. One timer serves all: a list of times wakes the page once a minute, a list of old ones never. */
const waiting = new Map<() => void, { readonly at: number; readonly now: () => number }>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The time from which to say how long ago `at` was. It stands still until something else is to be said, and while nobody sees the page.
 * @param now the server's clock, in ms: the phone's own may be wrong
 */
export function useMomentNow(at: number, now: () => number): number {
  // The value changes only with the text: between two texts nothing is drawn.
  const seen = () => at + stepOf(now() - at)
  return useSyncExternalStore(
    (tell) => {
      waiting.set(tell, { at, now })
      plan()
      return () => {
        waiting.delete(tell)
        plan()
      }
    },
    seen,
    seen,
  )
}

/** The youngest age of which the same is said. */
function stepOf(age: number): number {
  const after = nextChange({ at: 0, now: age })
  if (after === null) return Number.MAX_SAFE_INTEGER / 4
  if (Math.abs(age) < 900_000) return 0
  if (age < 0) return -900_000
  return age - (age % (age < 3_600_000 ? 60_000 : 3_600_000))
}

function plan(): void {
  clearTimeout(timer)
  timer = undefined
  if (document.hidden) return
  const next = [...waiting.values()].flatMap(({ at, now }) => nextChange({ at, now: now() }) ?? [])
  if (next.length > 0) timer = setTimeout(tellAll, Math.min(Math.min(...next), WAIT_MS_MAX))
}

function tellAll(): void {
  for (const tell of waiting.keys()) tell()
  plan()
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => (document.hidden ? plan() : tellAll()))
