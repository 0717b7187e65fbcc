/**
 * The state of a new version for this tab: `waiting`, one is ready and may begin; `ordered`, the person wants it as soon as
 * nothing is lost by it; `stale`, another tab has let it begin, so the chunks of this one may be gone. watch-worker.ts sets it.
 * This room holds the coming of a new version and the page's side of the worker. It may not load a page anew over what
 * somebody does.
 */
import { reload } from './stale-chunks.ts'
import { isSafeToReload } from './update-safety.ts'

export type UpdateState = 'current' | 'waiting' | 'ordered' | 'stale'

const SAFETY_CHECK_MS = 2_000

let state: UpdateState = 'current'
let isPutOff = false
let begin: () => void = reload
let waitsForSafety: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

export function updateState(): UpdateState {
  return state
}

/** The update to offer now: `current` (none) after the person has put it off, until the state changes. */
export function offeredUpdate(): UpdateState {
  return isPutOff ? 'current' : state
}

export function putOffUpdate(): void {
  isPutOff = true
  tell()
}

export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param how lets the new version begin */
export function noteUpdate(found: 'waiting' | 'stale', how: () => void): void {
  begin = how
  setState(found)
}

/** The person's wish: the new version begins and this page is loaded anew, at once or as soon as nothing is lost by it. */
export function beginUpdate(): void {
  if (isSafeToReload()) return begin()
  setState('ordered')
  waitsForSafety ??= setInterval(beginWhereSafe, SAFETY_CHECK_MS)
}

/** Lets a version that waits begin, where nothing is lost by it. */
export function beginWhereSafe(): void {
  if (state !== 'waiting' && state !== 'ordered') return
  if (!isSafeToReload()) return
  clearInterval(waitsForSafety)
  waitsForSafety = undefined
  begin()
}

function setState(next: UpdateState): void {
  state = next
  isPutOff = false
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
