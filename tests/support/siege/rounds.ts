/** The simulated players of a siege share fair tosses from a seed, and the bounds of chance. */

import type {} from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** A test's measurement, for the table of `npm run siege`. */
    siege?: string
  }
}

/** Numbers in [0, 1) that the seed gives (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How far from half the wins of so many fair tosses may lie: four standard deviations, outside of which one honest run in 16,000 lies. */
export function chanceOf(decided: number): number {
  return 4 * Math.sqrt(decided / 4)
}
