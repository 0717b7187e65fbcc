import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Quote } from '../../contract/rows/quote.ts'
import { areQuotesToldCell, quotesCell, showPricesEvery } from '../store/prices/live-prices.ts'
import { watchProducts, type Watched } from '../store/device/watched-products.ts'
import { onBeat } from '../store/device/shared-beat.ts'

/** The prices of these products, live while this is on screen; without a network the last ones known (see their `ts`). */
export function useQuotes(productIds: readonly string[]): ReadonlyMap<string, Quote> {
  useWatchedProducts(productIds)
  return useSyncExternalStore(quotesCell.subscribe, quotesCell.get)
}

/** The price of one product, live. */
export function useQuote(productId: string): Quote | undefined {
  useEffect(() => watchProducts([productId]), [productId])
  return useKnownQuote(productId)
}

/** The price of one product as it is known: live while somebody watches it (`useWatchedProducts`). */
export function useKnownQuote(productId: string): Quote | undefined {
  const read = useCallback(() => quotesCell.get().get(productId), [productId])
  return useSyncExternalStore(quotesCell.subscribe, read)
}

/** A part of what is known of a product's price: renewed when that part changes, not with each tick. */
export function useOfQuote<Part extends string | number | boolean | undefined>(
  productId: string,
  pick: (quote: Quote | undefined) => Part,
): Part {
  return useSyncExternalStore(quotesCell.subscribe, () => pick(quotesCell.get().get(productId)))
}

/** Whether it is known which products have a price: one without is then not on its way. */
export function useAreQuotesTold(): boolean {
  return useSyncExternalStore(areQuotesToldCell.subscribe, areQuotesToldCell.get)
}

/** Has prices shown no more often than this while it is on screen. */
export function useCalmPrices(everyMs: number): void {
  useEffect(() => showPricesEvery(everyMs), [everyMs])
}

/** Has the prices of these products sent while this is on screen: every tick, or the newest price once a second where a list shows them. */
export function useWatchedProducts(productIds: readonly string[], how?: keyof Watched): void {
  const watched = productIds.join()
  useEffect(() => watchProducts(watched === '' ? [] : watched.split(','), how), [watched, how])
}

/** The price of one product, looked at again after each `everyMs`, together with the other prices that move then. */
export function useQuoteEvery(productId: string, everyMs: number): Quote | undefined {
  const [quote, setQuote] = useState(() => quotesCell.get().get(productId))
  useEffect(() => onBeat(everyMs, () => setQuote(quotesCell.get().get(productId))), [productId, everyMs])
  return quote
}

/** All prices, looked at again after each `everyMs`: to order a long list by them without moving it with every tick. */
export function useQuotesEvery(everyMs: number): ReadonlyMap<string, Quote> {
  const [quotes, setQuotes] = useState(quotesCell.get)
  useEffect(() => onBeat(everyMs, () => setQuotes(quotesCell.get())), [everyMs])
  return quotes
}
