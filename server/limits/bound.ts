import { LOOSENING_MS } from '../../contract/rows/limits.ts'

/** A bound in minor units; null: none. */
export type Bound = bigint | null

/** A person's bound over time: `value` holds now, `next` from `nextFrom` on where that is set. */
export interface TimedBound {
  readonly value: Bound
  readonly next: Bound
  readonly nextFrom: number | null
}

export const NO_BOUND: TimedBound = { value: null, next: null, nextFrom: null }

/** The bound as it stands at a time: a loosening whose time has come has taken effect. */
export function boundAt(bound: TimedBound, now: number): TimedBound {
  if (bound.nextFrom === null || now < bound.nextFrom) return bound
  return { value: bound.next, next: null, nextFrom: null }
}

/**
 * Product page: tightening works at once, loosening after 24 hours. Asking again for the loosening that already waits does not
 * start its time anew; asking for the bound that holds takes a waiting loosening back.
 */
export function changeBound(bound: TimedBound, wanted: Bound, now: number): TimedBound {
  const current = boundAt(bound, now)
  if (!isLooser(wanted, current.value)) return { value: wanted, next: null, nextFrom: null }
  if (current.nextFrom !== null && current.next === wanted) return current
  return { value: current.value, next: wanted, nextFrom: now + LOOSENING_MS }
}

function isLooser(wanted: Bound, than: Bound): boolean {
  if (than === null) return false
  return wanted === null || wanted > than
}
