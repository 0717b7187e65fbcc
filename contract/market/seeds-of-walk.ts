import { leadsToAnchor } from './minute-seeds.ts'
import type { Walk } from './walk.ts'
import { DAYS_MAX } from './walk-bounds.ts'

/**
 * Whether the newest seed of each day leads to its anchor, up to 1,440 hashes a day: `checkWalk` need not make them again. The page has this done
 * while the threads of the walk start. False, too, for what has not the form of a walk.
 */
export function seedsLead(source: unknown): boolean {
  try {
    const { days, seeds } = source as Walk
    return (
      days.length <= DAYS_MAX &&
      days.every(({ notice: { day, anchor } }) => {
        const newest = seeds.find((one) => one.day === day)
        return newest !== undefined && leadsToAnchor(newest.seed, newest.minute, anchor)
      })
    )
  } catch {
    return false
  }
}
