/**
 * Bounds the streams that one holder has open: a person, or a network address where nobody is signed in. A carrier puts thousands of
 * phones behind one address, so a person who is signed in is counted by themselves.
 */
export interface Places {
  /** Takes a place for one more, where the holder has fewer than `most`. */
  take(holder: string, most: number): boolean | Promise<boolean>
  leave(holder: string): void
}

/** Counts the streams of this process. */
export function createPlaces(): Places {
  const taken = new Map<string, number>()
  return {
    take: (holder, most) => {
      const before = taken.get(holder) ?? 0
      if (before >= most) return false
      taken.set(holder, before + 1)
      return true
    },
    leave: (holder) => {
      const left = (taken.get(holder) ?? 0) - 1
      if (left > 0) taken.set(holder, left)
      else taken.delete(holder)
    },
  }
}
