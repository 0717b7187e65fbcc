import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { onTicks, pricesSeenOf } from '../store/prices/live-prices.ts'
import type { SeenPrice } from '../store/prices/sights.ts'
import { watchProducts } from '../store/device/watched-products.ts'

/** The prices of a product that this app has seen live, oldest first, of at most 1,500 ticks; it hears them from now on. */
export function useSeenPrices(productId: string): readonly SeenPrice[] {
  useEffect(() => watchProducts([productId]), [productId])
  const read = useCallback(() => pricesSeenOf(productId), [productId])
  return useSyncExternalStore(onTicks, read)
}
