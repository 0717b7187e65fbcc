/** The products that a screen shows now: the stream carries the ticks of these alone. */
import { createCell } from './cell.ts'

const watchers = new Map<string, number>()
/** Sorted product ids. */
export const watchedCell = createCell<readonly string[]>([])

/** @returns the way to stop watching */
export function watchProducts(productIds: readonly string[]): () => void {
  count(productIds, 1)
  return () => count(productIds, -1)
}

function count(productIds: readonly string[], by: 1 | -1): void {
  for (const id of productIds) {
    const watching = (watchers.get(id) ?? 0) + by
    if (watching > 0) watchers.set(id, watching)
    else watchers.delete(id)
  }
  const next = [...watchers.keys()].sort()
  if (next.join() !== watchedCell.get().join()) watchedCell.set(next)
}
