/**
 * One beat for all clocks of a page. It goes with the prices while these come, so that prices and clocks that change are drawn in
 * one frame: each by a timer of its own, they had the browser draw a frame for each.
 */

/** A clock that is due so soon goes with the beat of now. */
const EARLY_MS = 60
/** The timer leaves prices so much time to come first. */
const LATE_MS = 60

interface Clock {
  readonly everyMs: number
  readonly renew: () => void
  renewedAt: number
}
const clocks = new Set<Clock>()
let beatAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** @returns ends it */
export function onBeat(everyMs: number, renew: () => void): () => void {
  const now = performance.now()
  // In step with the others from the beginning.
  const clock = { everyMs, renew, renewedAt: now - beatAt < everyMs ? beatAt : now }
  clocks.add(clock)
  setTimer(now)
  return () => {
    clocks.delete(clock)
    if (clocks.size > 0) return
    beatAt = Number.NEGATIVE_INFINITY
    clearTimeout(timer)
  }
}

/** Renews the clocks that are due, in the task in which new prices came. Without prices the timer calls it. */
export function beat(): void {
  if (clocks.size === 0) return
  const now = (beatAt = performance.now())
  for (const clock of [...clocks]) {
    if (now - clock.renewedAt < clock.everyMs - EARLY_MS) continue
    clock.renewedAt = now
    clock.renew()
  }
  setTimer(now)
}

function setTimer(now: number): void {
  clearTimeout(timer)
  const next = Math.min(...[...clocks].map(({ renewedAt, everyMs }) => renewedAt + everyMs))
  timer = setTimeout(beat, Math.max(0, next - now) + LATE_MS)
}
