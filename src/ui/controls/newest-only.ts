/**
 * For works that may be under way at the same time: only the one that was begun last counts, whichever is ready first.
 * @returns begins a work, and returns whether it is still the last one
 */
export function newestOnly(): () => () => boolean {
  let begun = 0
  return () => {
    begun += 1
    const own = begun
    return () => own === begun
  }
}
