import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Tick } from '../../contract/settlement/tick.ts'
import { onTicks, ticksOf } from '../store/prices/live-prices.ts'
import { watchProducts } from '../store/device/watched-products.ts'

/** The ticks that this app has seen of each product, oldest first, at most 1,500 of each. */
export function useLiveTicks(productIds: readonly string[]): ReadonlyMap<string, readonly Tick[]> {
  const watched = productIds.join()
  useEffect(() => watchProducts(watched === '' ? [] : watched.split(',')), [watched])
  const last = useRef<ReadonlyMap<string, readonly Tick[]>>(new Map())
  return useSyncExternalStore(onTicks, () => {
    const next = productIds.map((id) => [id, ticksOf(id)] as const)
    // The same answer until one of them has moved: React compares by identity.
    const isSame = last.current.size === next.length && next.every(([id, ticks]) => last.current.get(id) === ticks)
    if (!isSame) last.current = new Map(next)
    return last.current
  })
}
