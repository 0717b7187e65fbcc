/**
 * The longest unbroken runs of right and of wrong orders, in the order in which they were placed. Parts of a history can be
 * joined: each part keeps the runs at its two ends. Equal and void orders neither lengthen nor break a run.
 */
export interface OrderRuns {
  readonly count: number
  /** Longest run of right orders. */
  readonly right: number
  /** Longest run of wrong orders. */
  readonly wrong: number
  /** The run at the beginning; the whole part where its length is `count`. */
  readonly head: Run
  readonly tail: Run
}
interface Run {
  readonly isRight: boolean
  readonly length: number
}

const NONE: Run = { isRight: false, length: 0 }
export const NO_RUNS: OrderRuns = { count: 0, right: 0, wrong: 0, head: NONE, tail: NONE }

/** @param isRight of one order */
export function runOf(isRight: boolean): OrderRuns {
  const run = { isRight, length: 1 }
  return { count: 1, right: isRight ? 1 : 0, wrong: isRight ? 0 : 1, head: run, tail: run }
}

/** @param later the part that follows */
export function joinRuns(earlier: OrderRuns, later: OrderRuns): OrderRuns {
  if (earlier.count === 0) return later
  if (later.count === 0) return earlier
  const isJoined = earlier.tail.isRight === later.head.isRight
  const joined = { isRight: later.head.isRight, length: isJoined ? earlier.tail.length + later.head.length : 0 }
  return {
    count: earlier.count + later.count,
    right: Math.max(earlier.right, later.right, joined.isRight ? joined.length : 0),
    wrong: Math.max(earlier.wrong, later.wrong, joined.isRight ? 0 : joined.length),
    head: isJoined && earlier.head.length === earlier.count ? joined : earlier.head,
    tail: isJoined && later.tail.length === later.count ? joined : later.tail,
  }
}
