/** The part moves in steps, so that scrolling does not ask for a new stream with every row. */
const STEP = 20
const WATCHED = 2 * STEP

/** The part of a list whose prices are sent live: what is in view, and as much again below it. */
export function watchedPart<T>(items: readonly T[], firstInView: number): readonly T[] {
  const start = Math.max(0, Math.floor(firstInView / STEP) * STEP)
  return items.slice(start, start + WATCHED)
}
