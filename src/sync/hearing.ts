/**
 * Notes when the prices of the stream are heard, by a clock that nobody sets. An order's check compares it with the times that the prices
 * are dated with (src/evidence/dated-ahead.ts).
 */
import type { Tick } from '../../contract/settlement/tick.ts'
import type { HeardTick, ServerWord } from '../store/mirror/heard-sight.ts'
import type { Clock } from '../store/device/system-clock.ts'

/** The two clocks run apart by more than this only where the machine slept or the wall clock was set. */
const APART_MS_MIN = 1_000

/** A moment of one life of this thread's clock. Moments of two lives are never compared. */
export interface Moment {
  readonly life: number
  readonly at: number
}

export interface Hearing {
  now(): Moment
  /** The server has told its time, in answer to a question of that moment. */
  noteWord(word: { readonly asked: Moment; readonly serverTime: number }): void
  hear(ticks: readonly Tick[]): HeardTick[]
}

/** @param clocks.steady runs evenly and is never set (performance.now) */
export function createHearing(clocks: { readonly steady: Clock; readonly wall: Clock }): Hearing {
  const now = createLastingClock(clocks)
  let newest: ServerWord | null = null
  return {
    now,
    noteWord: ({ asked: { life, at }, serverTime }) => {
      // The answer to a later question may have come first.
      if (newest === null || life !== newest.life || at >= newest.askedAt) newest = { life, askedAt: at, serverTime }
    },
    hear: (ticks) => {
      const { life, at } = now()
      const word = newest
      if (word?.life !== life) return [...ticks]
      const heard = { at, word }
      return ticks.map((tick) => ({ ...tick, heard }))
    },
  }
}

/**
 * The steady clock, and the time besides that it stood still while the machine slept: the wall clock knows that. A wall clock that is
 * set forward makes it late, never early. One that is set back may hide a sleep: a new life begins.
 */
function createLastingClock({ steady, wall }: { readonly steady: Clock; readonly wall: Clock }): () => Moment {
  let last = { steady: steady.now(), wall: wall.now() }
  let life = last.wall
  let at = last.wall
  return () => {
    const next = { steady: steady.now(), wall: wall.now() }
    const passedMs = next.steady - last.steady
    const missingMs = next.wall - last.wall - passedMs
    at += missingMs > APART_MS_MIN ? passedMs + missingMs : passedMs
    // By the steady clock too, so that no two lives have one name.
    if (missingMs < -APART_MS_MIN) life = next.wall + next.steady
    last = next
    return { life, at: Math.round(at) }
  }
}
