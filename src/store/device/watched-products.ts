/** The products that a screen shows now: the stream carries the prices of these alone. */
import { createCell } from './cell.ts'

/** Sorted ids. */
export interface Watched {
  /** Each of their ticks comes, with its hash, and signed heads: what this device checks. */
  readonly products: readonly string[]
  /** A list shows them: their newest price comes once a second. */
  readonly listed: readonly string[]
}

const watchers = { products: new Map<string, number>(), listed: new Map<string, number>() }
export const watchedCell = createCell<Watched>({ products: [], listed: [] })

/** @returns the way to stop watching */
export function watchProducts(productIds: readonly string[], how: keyof Watched = 'products'): () => void {
  count(productIds, how, 1)
  return () => count(productIds, how, -1)
}

function count(productIds: readonly string[], how: keyof Watched, by: 1 | -1): void {
  const counts = watchers[how]
  for (const id of productIds) {
    const watching = (counts.get(id) ?? 0) + by
    if (watching > 0) counts.set(id, watching)
    else counts.delete(id)
  }
  const next = [...counts.keys()].sort()
  const before = watchedCell.get()
  if (next.join() !== before[how].join()) watchedCell.set({ ...before, [how]: next })
}
