/** A tab that outlives a deployment: the chunks that it would load next may be gone from the server. */
import { subscribeLocation } from '../address/hash-location.ts'
import { RELOADED_AT_KEY } from '../../storage-keys.ts'

/** A page that fails again right after a reload shows its error instead of reloading for ever. */
const RELOAD_PAUSE_MS = 10_000
/** A server that takes longer is none that a new start would be quick with. */
const ANSWER_MS_MAX = 5_000

let isStale = false
let isAsking: Promise<void> | undefined
/** Null until what keeps it has come. */
let keep: (() => void) | null = null
/** Until it has come, nobody knows. */
let isUnnoticed = () => false

/**
 * Another tab has let a new version begin. A hidden tab is loaded anew at once, a visible one with its next page.
 * @param isSafe nothing is lost by it, not even unseen
 */
export function noteStale(isSafe: boolean): void {
  isStale = true
  if (isSafe && document.visibilityState === 'hidden') reloadOnce()
}

/**
 * Called at the first moment of the page: reloads once if a chunk doesn't load and a reload can help. The typed text comes back. An
 * open dialog would not: it stays, whatever could not be loaded behind it.
 */
export function recoverFromStaleChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (document.querySelector('dialog[open]')) return
    isAsking ??= reloadWhereItHelps(isUnnoticed() && payload).finally(() => {
      isAsking = undefined
    })
  })
  subscribeLocation(() => {
    if (isStale) reloadOnce()
  })
}

/** For code that has just failed to load a chunk: resolves where the page goes on without it, and never where it is loaded anew. */
export async function pageGoesOn(): Promise<void> {
  await isAsking
}

/**
 * Takes both functions from files that load later than this one.
 * @param work what is to be kept over a reload, at the last moment before it (typed-input.ts)
 * @param isSafe whether nobody would notice a reload now (update-safety.ts)
 */
export function beforeReload(work: () => void, isSafe: () => boolean): void {
  keep = work
  isUnnoticed = isSafe
}

/** Loads the page anew, with what was typed. */
export function reload(): void {
  keep?.()
  location.reload()
}

/**
 * Without its server a page that is loaded anew is the browser's own, and what stood there is lost. With a worker that has the file
 * after all, or with a new version's worker, it stands. The browser remembers a file that it could not load for as long as the page
 * stands: another import of it fails at once, a new start has it.
 * @param fault of a page that could not be loaded; a Chromium names the file in it. A part of a page that stands gives one only where
 *   a new start goes unnoticed: in the middle of an act it would lose the act
 * @returns resolves where the page goes on as it is, and never where it is loaded anew. A new start that has not come after ten seconds
 *   waits for a worker that hangs, or the browser gave it up: the page goes on, and its parts say what they could not load
 */
export async function reloadWhereItHelps(fault?: unknown): Promise<void> {
  if (keep === null && isSomethingTyped()) return
  if ((isStale || (await isFileThere(fault)) || (await isServerThere())) && reloadOnce())
    await new Promise((resolve) => setTimeout(resolve, RELOAD_PAUSE_MS))
}

/** Called when a person asks again: no loop, so the pause after the last new start does not hold. */
export function forgetReload(): void {
  sessionStorage.removeItem(RELOADED_AT_KEY)
}

function isSomethingTyped(): boolean {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=checkbox], [type=radio]), textarea',
    ),
  ].some(({ value }) => value !== '')
}

/** Whether the worker has a file that was lost on its way: the browser may stop a worker in the middle of its answer. */
async function isFileThere(fault: unknown): Promise<boolean> {
  const file = /https?:\/\/\S+\.js/.exec(String(fault))?.[0]
  if (file === undefined || !navigator.serviceWorker?.controller) return false
  try {
    return (await fetch(file, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })).ok
  } catch {
    return false
  }
}

/** A browser is online as soon as it has a line of any kind. */
async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS_MAX) })
    return ok
  } catch {
    return false
  }
}

function reloadOnce(): boolean {
  const now = performance.timeOrigin + performance.now()
  const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
  if (now - last < RELOAD_PAUSE_MS) return false
  sessionStorage.setItem(RELOADED_AT_KEY, String(now))
  reload()
  return true
}
