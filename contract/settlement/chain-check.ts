/** Recomputes a chain of ticks in one go: `tickHash` for each, without an array or a hex text of its own for any of them. */
import { tickText, type Tick } from './tick.ts'
import { createTickDigest } from './tick-digest.ts'

/**
 * @param startHash the hash that the first tick's covers
 * @returns the seq of the first tick whose hash is not what its fields and its predecessor give; null when all are
 */
export function firstBrokenTick(startHash: string, ticks: readonly Tick[]): number | null {
  const digest = createTickDigest()
  let previous = startHash
  for (const tick of ticks) {
    digest.update(tickText(previous, tick))
    if (!digest.isHex(tick.hash)) return tick.seq
    previous = tick.hash
  }
  return null
}
