import type { Checkpoint } from '../../contract/settlement/tick.ts'

const EVERY_MS = 60_000

/**
 * Picks about one signed head a minute for each product out of those that the stream brings.
 * @param keep writes it into the person's memory; what fails is followed by the next minute's
 */
export function createHeadKeeper(
  clock: { now(): number },
  keep: (head: Checkpoint) => void,
): (head: Checkpoint) => void {
  const keptAt = new Map<string, number>()
  return (head) => {
    const now = clock.now()
    // A clock that was set back begins anew.
    if (Math.abs(now - (keptAt.get(head.productId) ?? -Infinity)) < EVERY_MS) return
    keptAt.set(head.productId, now)
    keep(head)
  }
}
