/** A tab that outlives a deployment: the chunks that it would load next may be gone from the server. */
import { subscribeLocation } from './hash-location.ts'

/** A page that fails again right after a reload shows its error instead of reloading for ever. */
const RELOAD_PAUSE_MS = 10_000
const RELOADED_AT = 'candor.reloaded-at'

let isStale = false
/** Until the page is there, nothing is typed. */
let keep: () => void = () => undefined

/**
 * Another tab has let a new version begin. A hidden tab is loaded anew at once, a visible one with its next page.
 * @param isSafe nothing is lost by it, not even unseen
 */
export function noteStale(isSafe: boolean): void {
  isStale = true
  if (isSafe && document.visibilityState === 'hidden') reloadOnce()
}

/** From the first moment of the page: a chunk that is gone means one reload, where a reload can help. What was typed comes back. */
export function recoverFromStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadOnce()) event.preventDefault()
  })
  subscribeLocation(() => {
    if (isStale) reloadOnce()
  })
}

/** @param work what is to be kept over a reload, at the last moment before it (typed-input.ts, which comes later) */
export function beforeReload(work: () => void): void {
  keep = work
}

/** Loads the page anew, with what was typed. */
export function reload(): void {
  keep()
  location.reload()
}

function reloadOnce(): boolean {
  const now = performance.timeOrigin + performance.now()
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (now - last < RELOAD_PAUSE_MS) return false
  sessionStorage.setItem(RELOADED_AT, String(now))
  reload()
  return true
}
