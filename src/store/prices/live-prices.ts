/**
 * Prices as they come over the stream, in bounded memory: they are too many to write down. Only the last quotes are kept
 * on the device, so that a page without a network shows the price it last knew.
 * This room holds prices and candles in memory. It may not decide a result.
 */
import type { Quote } from '../../../contract/rows/quote.ts'
import type { Sight } from '../../../contract/settlement/abandoned.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import type { ListedPrice } from '../../../contract/stream.ts'
import { createCell, createStoredCell } from '../device/cell.ts'
import { beat } from '../device/shared-beat.ts'
import type { HeardSight, HeardTick } from '../mirror/heard-sight.ts'
import type { SeenLive } from '../mirror/mirror-records.ts'
import { hasFields, type FieldType } from '../device/stored-shape.ts'
import { QUOTES_KEY } from '../../storage-keys.ts'
import { createSights, type SeenPrice, type Sights } from './sights.ts'

/** Five minutes and a bit at four ticks a second: the longest countdown with what lies before it. */
export const TICKS_MAX = 1_500
const HEADS_MAX = 400
/** Thousands of products are written down less often: the more there are, the longer it takes. */
const KEEP_EVERY_MS = 5_000
const KEEP_AT_EASE = 200
/** Prices that come so soon before they are due are shown at once, and the timer leaves them so much time to come first. */
const EARLY_MS = 60
const NO_PRICES: readonly SeenPrice[] = []

const keptQuotes = createStoredCell<readonly Quote[]>(QUOTES_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter(isQuote) : [],
)
let keptAt = 0

export const quotesCell = createCell<ReadonlyMap<string, Quote>>(
  new Map(keptQuotes.get().map((quote) => [quote.productId, quote])),
)

/** With the ticks that came since `quotesCell` was set. */
let newest = quotesCell.get()
let showEveryMs = 0
let shownAt = Number.NEGATIVE_INFINITY
let showing: ReturnType<typeof setTimeout> | undefined

/** Whether the server has ever told which products have a price: one without is then not on its way. */
export const areQuotesToldCell = createCell(quotesCell.get().size > 0)

interface ProductTicks {
  seen: Sights
  newest: HeardTick | undefined
  /** The newest of those that the screen shows. */
  shown: HeardTick | undefined
}
const ticksByProduct = new Map<string, ProductTicks>()
const headsByProduct = new Map<string, Sights>()
/** Seen before the chain went back to a lower number: no line on a chart, but not forgotten when an order is checked. */
const leftBehindByProduct = new Map<string, readonly HeardSight[]>()
const tickListeners = new Set<() => void>()

/** Replaces all figures by the server's. A tick that was seen since stays the price. */
export function takeQuotes(quotes: readonly Quote[]): void {
  const known = newest
  newest = new Map(
    quotes.map((quote) => {
      const before = known.get(quote.productId)
      return [
        quote.productId,
        before && isNewer(before, quote) ? { ...quote, seq: before.seq, ts: before.ts, price: before.price } : quote,
      ]
    }),
  )
  quotesCell.set(newest)
  areQuotesToldCell.set(true)
  keptQuotes.set([...quotesCell.get().values()])
}

/**
 * Shows prices no more often than this, all of them in one frame: a window with much to draw has half of the work. Remembering the
 * ticks is not held up. @returns ends it
 */
export function showPricesEvery(everyMs: number): () => void {
  showEveryMs = everyMs
  return () => {
    showEveryMs = 0
    show()
  }
}

/** @param now device time, to keep the quotes no more often than every 5 s */
export function takeTicks(ticks: readonly HeardTick[], now: number): void {
  for (const [productId, fresh] of groupByProduct(ticks)) keepTicks(productId, fresh)
  takePrices(ticks, now)
}

/** As `takeTicks`, for prices that are shown and never checked. */
export function takePrices(prices: readonly (Tick | ListedPrice)[], now: number): void {
  const quotes = new Map(newest)
  for (const price of prices) {
    const quote = quotes.get(price.productId)
    if (quote) quotes.set(price.productId, moveQuote(quote, price))
  }
  newest = quotes
  if (now - keptAt >= KEEP_EVERY_MS * Math.max(1, quotes.size / KEEP_AT_EASE)) {
    keptAt = now
    keptQuotes.set([...quotes.values()])
  }
  const dueIn = shownAt + showEveryMs - performance.now()
  if (showEveryMs === 0 || dueIn <= EARLY_MS) return show()
  clearTimeout(showing)
  showing = setTimeout(show, dueIn + EARLY_MS)
}

function show(): void {
  clearTimeout(showing)
  shownAt = performance.now()
  for (const ticks of ticksByProduct.values()) ticks.shown = ticks.newest
  quotesCell.set(newest)
  for (const listener of [...tickListeners]) listener()
  beat()
}

export function takeHeads(heads: readonly Sight[]): void {
  for (const head of heads) {
    const seen = headsByProduct.get(head.productId) ?? createSights(head.productId, HEADS_MAX)
    headsByProduct.set(head.productId, seen)
    seen.add(head)
  }
}

/** The products with at least one seen tick. */
export function productsWithTicks(): Iterable<string> {
  return ticksByProduct.keys()
}

/** The newest prices of a product's ticks, oldest first, of at most 1,500; the same array until another comes. */
export function pricesSeenOf(productId: string): readonly SeenPrice[] {
  return ticksByProduct.get(productId)?.seen.prices() ?? NO_PRICES
}

/** The newest tick of a product that the screen shows, or the heartbeat after it. */
export function shownTickOf(productId: string): HeardTick | undefined {
  return ticksByProduct.get(productId)?.shown
}

/**
 * The sights of a product that a check compares with its proof, oldest first: at most 1,500 ticks, before them those of a chain that went
 * back, as it does when the server was restored from a backup, and the signed heads.
 */
export function sightsOf(productId: string): SeenLive {
  return {
    ticks: [...(leftBehindByProduct.get(productId) ?? []), ...(ticksByProduct.get(productId)?.seen.all() ?? [])],
    checkpoints: headsByProduct.get(productId)?.all() ?? [],
  }
}

export function onTicks(listener: () => void): () => void {
  tickListeners.add(listener)
  return () => void tickListeners.delete(listener)
}

function isQuote(stored: unknown): stored is Quote {
  return (
    hasFields(stored, {
      productId: 'string',
      seq: 'number',
      ts: 'number',
      price: 'number',
      open24h: 'number',
      high24h: 'number',
      low24h: 'number',
      volume24h: 'string',
      amount24h: 'string',
      spark: 'object',
    } satisfies Readonly<Record<keyof Quote, FieldType>>) && Array.isArray(stored['spark'])
  )
}

function keepTicks(productId: string, fresh: readonly HeardTick[]): void {
  const beginning = (): ProductTicks => ({
    seen: createSights(productId, TICKS_MAX),
    newest: undefined,
    shown: undefined,
  })
  let ticks = ticksByProduct.get(productId) ?? beginning()
  // In one chain a higher number is never older: a later time with a lower number is a chain that went back.
  if (ticks.newest && fresh[0] && fresh[0].seq <= ticks.newest.seq && fresh[0].ts > ticks.newest.ts) {
    leftBehindByProduct.set(productId, sightsOf(productId).ticks.slice(-TICKS_MAX))
    ticks = beginning()
  }
  ticksByProduct.set(productId, ticks)
  const before = ticks.newest?.seq ?? Number.NEGATIVE_INFINITY
  for (const tick of fresh.filter(({ seq }) => seq > before)) {
    ticks.seen.add(tick)
    ticks.newest = tick
  }
}

/** By time first: after a restored backup the numbers begin anew. */
function isNewer(one: Pick<Tick, 'seq' | 'ts'>, other: Pick<Tick, 'seq' | 'ts'>): boolean {
  return one.ts === other.ts ? one.seq > other.seq : one.ts > other.ts
}

function moveQuote(quote: Quote, tick: Tick | ListedPrice): Quote {
  if (tick.price === null || !isNewer(tick, quote)) return quote
  return {
    ...quote,
    seq: tick.seq,
    ts: tick.ts,
    price: tick.price,
    high24h: Math.max(quote.high24h, tick.price),
    low24h: Math.min(quote.low24h, tick.price),
  }
}

function groupByProduct(ticks: readonly HeardTick[]): Map<string, HeardTick[]> {
  const groups = new Map<string, HeardTick[]>()
  for (const tick of ticks) {
    const group = groups.get(tick.productId) ?? []
    groups.set(tick.productId, group)
    group.push(tick)
  }
  return groups
}
