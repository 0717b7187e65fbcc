/** When a market beats: four times a second, at a writer's moment or at a follower's. */

const BEAT_MS = 250
/** A little after the full quarter second, so that the tick of that moment is there. */
const WRITES_AT_MS = 5
/**
 * When the tick of that moment has been written as a rule. A follower that looked along with the writer would mostly find the tick before,
 * and notice the writer's end a beat later.
 */
const LOOKS_AT_MS = 105

/** Returns how long to wait for the next beat, ms. @param now ms */
export function untilBeat({ now, isWriter }: { readonly now: number; readonly isWriter: boolean }): number {
  return BEAT_MS - ((now - (isWriter ? WRITES_AT_MS : LOOKS_AT_MS)) % BEAT_MS)
}
