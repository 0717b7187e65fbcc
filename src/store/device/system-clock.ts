export interface Clock {
  /** ms since 1970. */
  now(): number
}

/** The device's clock: handed in where main.tsx, a hook or the worker starts something. */
export const systemClock: Clock = { now: () => Date.now() }
