/** The part of the picture that the time to come may take. */
export const FUTURE_SHARE_MAX = 0.4

interface Opening {
  /** How many points there are. */
  readonly count: number
  /** How many of them are in view at first. */
  readonly shown: number
  /** Behind the newest point, in points: the ends of running orders stand there. */
  readonly room: number
}

/** @returns the places that are in view at first, and again after a double click */
export function openingRange({ count, shown, room }: Opening): { readonly from: number; readonly to: number } {
  const to = count - 1 + Math.max(1, room)
  // As end-room.ts does it: a far end draws the points nearer together.
  return { from: to - Math.max(Math.min(count, shown), room / FUTURE_SHARE_MAX), to }
}
