import { useEffect, useSyncExternalStore } from 'react'
import type { Quote } from '../../contract/rows/quote.ts'
import { quotesCell } from '../store/live-prices.ts'
import { ALL_PRODUCTS, watchProducts } from '../store/watched-products.ts'

/** All prices, live while this is on screen; without a network the last ones known (see their `ts`). */
export function useQuotes(): ReadonlyMap<string, Quote> {
  useEffect(() => watchProducts([ALL_PRODUCTS]), [])
  return useSyncExternalStore(quotesCell.subscribe, quotesCell.get)
}

/** The price of one product, live. */
export function useQuote(productId: string): Quote | undefined {
  useEffect(() => watchProducts([productId]), [productId])
  return useSyncExternalStore(quotesCell.subscribe, () => quotesCell.get().get(productId))
}
