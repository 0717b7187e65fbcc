/**
 * Assigns the rows of a long list to elements. On a fast scroll, making elements and collecting the discarded ones is the
 * main cost, so an element whose row has left the view is filled with a row that comes into it.
 */
export interface SlotRow {
  /** Names the element: the same number, the same element. */
  readonly slot: number
  readonly key: string
  readonly index: number
}

/**
 * @param before the rows on screen, in their order
 * @param wanted those that shall be there, in theirs
 */
export function assignSlots(before: readonly SlotRow[], wanted: readonly Omit<SlotRow, 'slot'>[]): SlotRow[] {
  const slots = new Map(before.map((row) => [row.key, row.slot]))
  const keys = new Set(wanted.map((row) => row.key))
  const free = before.filter((row) => !keys.has(row.key)).map((row) => row.slot)
  let newest = Math.max(-1, ...before.map((row) => row.slot))
  const fresh = () => (newest += 1)
  // Most have gone: each element stays where it is and is filled anew. To put those that stayed elsewhere would cost more.
  if (wanted.filter((row) => slots.has(row.key)).length * 2 < wanted.length) {
    return wanted.map((row, at) => ({ ...row, slot: before[at]?.slot ?? fresh() }))
  }
  const lastStaying = wanted.findLastIndex((row) => slots.has(row.key))
  // A row that leaves at the top frees its element for the end. In the other direction all staying elements would have to move.
  return wanted.map((row, at) => ({
    ...row,
    slot: slots.get(row.key) ?? (at > lastStaying ? free.shift() : undefined) ?? fresh(),
  }))
}
