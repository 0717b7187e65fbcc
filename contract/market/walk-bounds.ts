/** How large a walk may be. Threads and pages look before they have the library that reads the walk's form: a file may hold anything. */

/** No order runs over more days. */
export const DAYS_MAX = 2
/** An order of an hour has some twelve hundred. */
export const ROUNDS_MAX = 2_000
/** drand counts in 32 bits for four hundred years. */
export const ROUND_MAX = 2 ** 32

interface Sized {
  readonly days: readonly unknown[]
  readonly terms: readonly unknown[]
  readonly rounds: readonly unknown[]
}

/** Throws for what has not the form of a walk. */
export function isWithinBounds({ days, terms, rounds }: Sized): boolean {
  return days.length <= DAYS_MAX && terms.length <= DAYS_MAX && rounds.length <= ROUNDS_MAX
}
