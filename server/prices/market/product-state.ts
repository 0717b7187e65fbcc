import type { MARKET_STATUSES, Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import type { Database } from '../../database/database.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Head, NewTick } from '../chain/chain-writer.ts'
import { readLastPrices, type LastPrice } from '../chain/read-last-prices.ts'
import { MINUTE_MS, openMinuteBook, type ClosedCandle, type MinuteBook } from '../chain/minute-book.ts'
import { sessionAt, type Session } from '../catalogue/opening-hours.ts'
import type { TermsBook } from '../catalogue/product-terms.ts'
import { packSeconds } from '../chain/packed-seconds.ts'
import { openSecondBook, type SecondBook } from '../chain/second-book.ts'
import { readMinutes, readTicksSince } from './read-state.ts'

export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** An open product without a price for this long takes no orders. */
export const STALL_AFTER_MS = 2_000
const MINUTES_READ = 1_500

/** One product as the market of this process knows it. Changed by `applyTicks` alone. */
export interface ProductState {
  /** As the catalogue has it: published terms may hold in place of its own (product-terms.ts). */
  readonly product: CatalogueProduct
  head: Head
  book: MinuteBook
  seconds: SecondBook
  lastPrice: LastPrice | null
}

interface LoadedState {
  readonly state: ProductState
  /** The candles that the product's unstored ticks close. */
  readonly closed: readonly ClosedCandle[]
}

/** Reads the state of each product from the database, as its head says. */
export async function loadStates(
  database: Database,
  products: readonly CatalogueProduct[],
  heads: ReadonlyMap<string, Head>,
): Promise<LoadedState[]> {
  const lastPrices = await readLastPrices(database, heads)
  const loaded: LoadedState[] = []
  for (const product of products) {
    const head = heads.get(product.id)
    if (!head) throw new Error(`no head of ${product.id}`)
    loaded.push(await loadState(database, { product, head, lastPrice: lastPrices.get(product.id) ?? null }))
  }
  return loaded
}

async function loadState(
  database: Database,
  { product, head, lastPrice }: Pick<ProductState, 'product' | 'head' | 'lastPrice'>,
): Promise<LoadedState> {
  const minutes = await readMinutes(database, product.id, MINUTES_READ)
  const last = minutes.at(-1)
  const fromTs = last ? last.time + MINUTE_MS : 0
  const state: ProductState = {
    product,
    head,
    book: openMinuteBook(minutes),
    seconds: openSecondBook(fromTs),
    lastPrice,
  }
  const ticks = await readTicksSince(database, { productId: product.id, fromTs, afterSeq: 0, head })
  return { state, closed: addToBook(state, ticks) }
}

/** Takes ticks that stand in the chain now. */
export function applyTicks(state: ProductState, ticks: readonly NewTick[]): void {
  const last = ticks.at(-1)
  if (!last) return
  state.head = { seq: last.seq, ts: last.ts, hash: last.hash }
  const price = ticks.findLast((tick) => tick.price !== null)
  if (price?.price === null || price === undefined) return
  const { ts, seq, sourceTs, trade } = price
  state.lastPrice = { price: price.price, ts, seq, sourceTs, ...(trade ? { trade } : {}) }
}

/** Returns the time of the newest tick of all chains, ms; 0 before the first. */
export function newestTs(states: ReadonlyMap<string, ProductState>): number {
  return Math.max(0, ...[...states.values()].map(({ head }) => head.ts))
}

/** Puts prices into the minutes. Returns the candles that they closed. */
export function addToBook(state: ProductState, ticks: readonly NewTick[]): ClosedCandle[] {
  const scale = 10n ** BigInt(state.product.priceScale)
  return ticks.flatMap((tick) => {
    if (tick.price === null) return []
    const closed = state.book.add({
      ts: tick.ts,
      price: tick.price,
      volumeMicro: tick.volumeMicro,
      amountMicro: (tick.volumeMicro * BigInt(tick.price)) / scale,
    })
    // Before the price of the next minute comes: after a pause it has the book forget the minute that it closes.
    const candles = closed.map((candle) => withSeconds(state, candle))
    state.seconds.add({ ts: tick.ts, price: tick.price })
    return candles
  })
}

function withSeconds({ seconds }: ProductState, candle: ClosedCandle): ClosedCandle {
  const { time, intervalSeconds } = candle
  if (intervalSeconds * 1_000 !== MINUTE_MS || time < seconds.since()) return candle
  return { ...candle, seconds: packSeconds(time, seconds.between(time, time + MINUTE_MS)) }
}

/** Whether the product takes orders at this time, and if not, why. */
export function statusAt(state: ProductState, session: Session, now: number): MarketStatus {
  if (session.status !== 'open') return session.status
  // A clock that was set back stalls it too: until the chain's time is reached again, no tick can be newer than the last.
  const isFresh = state.lastPrice !== null && Math.abs(now - state.lastPrice.ts) <= STALL_AFTER_MS
  return isFresh ? 'open' : 'stalled'
}

export function productRow(product: CatalogueProduct, status: MarketStatus, nextOpenAt: number | null): Product {
  return {
    id: product.id,
    code: product.code,
    names: product.names,
    priceScale: product.priceScale,
    status,
    nextOpenAt,
    countdowns: [...product.countdowns],
    isRecommended: product.isRecommended,
    sortOrder: product.sortOrder,
  }
}

/** Null before the product's first price. */
export function quoteOf(state: ProductState, now: number): Quote | null {
  const figures = state.book.figures(now)
  if (state.lastPrice === null) return null
  const { price, ts, seq } = state.lastPrice
  const quiet = { open24h: price, high24h: price, low24h: price, volume24h: '0', amount24h: '0', spark: [price] }
  return { productId: state.product.id, seq, ts, price, ...(figures ?? quiet) }
}

/** Remembers a product's session as long as it holds and the product's terms are the same. */
export function createSessions(terms: Pick<TermsBook, 'at'>): (product: CatalogueProduct, now: number) => Session {
  const known = new Map<string, { readonly of: CatalogueProduct; readonly from: number; readonly session: Session }>()
  return (product, now) => {
    const of = terms.at(product, now)
    const entry = known.get(product.id)
    if (entry && entry.of === of && entry.from <= now && now < entry.session.holdsUntil) return entry.session
    const session = sessionAt(of.schedule, now)
    known.set(product.id, { of, from: now, session })
    return session
  }
}
