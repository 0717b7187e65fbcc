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
import type { HeardTick } from '../mirror/heard-sight.ts'
import { hasFields, type FieldType } from '../device/stored-shape.ts'
import { QUOTES_KEY } from '../../storage-keys.ts'

/** Five minutes and a bit at four ticks a second: the longest countdown with what lies before it. */
const TICKS_MAX = 1_500
/** The oldest are cut off after so many new ones: a cut with each price would copy all of them. */
const TICKS_SLACK = 60
const HEADS_MAX = 400
const HEADS_SLACK = 60
/** Thousands of products are written down less often: the more there are, the longer it takes. */
const KEEP_EVERY_MS = 5_000
const KEEP_AT_EASE = 200
/** Prices that come so soon before they are due are shown at once, and the timer leaves them so much time to come first. */
const EARLY_MS = 60
const NO_TICKS: readonly HeardTick[] = []

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

interface SeenTicks {
  /** Oldest first; grows in place. */
  readonly all: HeardTick[]
  /** The array that readers were given: the same until another tick comes. */
  given: readonly HeardTick[] | null
  /** The newest of those that the screen shows. */
  shown: HeardTick | undefined
}
const ticksByProduct = new Map<string, SeenTicks>()
const headsByProduct = new Map<string, Sight[]>()
/** Seen before the chain went back to a lower number: no line on a chart, but not forgotten when an order is checked. */
const leftBehindByProduct = new Map<string, readonly HeardTick[]>()
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
  for (const seen of ticksByProduct.values()) seen.shown = seen.all.at(-1)
  quotesCell.set(newest)
  for (const listener of [...tickListeners]) listener()
  beat()
}

export function takeHeads(heads: readonly Sight[]): void {
  for (const head of heads) {
    const seen = headsByProduct.get(head.productId) ?? []
    headsByProduct.set(head.productId, seen)
    seen.push(head)
    if (seen.length > HEADS_MAX + HEADS_SLACK) seen.splice(0, seen.length - HEADS_MAX)
  }
}

/** The products with at least one seen tick. */
export function productsWithTicks(): Iterable<string> {
  return ticksByProduct.keys()
}

/** The newest ticks of a product, oldest first, at most 1,500; the same array until another comes. */
export function ticksOf(productId: string): readonly HeardTick[] {
  const seen = ticksByProduct.get(productId)
  if (seen === undefined) return NO_TICKS
  return (seen.given ??= seen.all.slice(-TICKS_MAX))
}

/** The newest tick of a product that the screen shows, or the heartbeat after it. */
export function shownTickOf(productId: string): HeardTick | undefined {
  return ticksByProduct.get(productId)?.shown
}

/** Ticks that this app saw of a product before its chain went back, as it does when the server was restored from a backup. */
export function ticksLeftBehind(productId: string): readonly HeardTick[] {
  return leftBehindByProduct.get(productId) ?? NO_TICKS
}

/** The signed heads of a product's chain that this app saw itself, oldest first; grows in place. */
export function headsOf(productId: string): readonly Sight[] {
  return headsByProduct.get(productId) ?? []
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
  let { all = [], shown } = ticksByProduct.get(productId) ?? {}
  let last = all.at(-1)
  // In one chain a higher number is never older: a later time with a lower number is a chain that went back.
  if (last && fresh[0] && fresh[0].seq <= last.seq && fresh[0].ts > last.ts) {
    leftBehindByProduct.set(productId, [...ticksLeftBehind(productId), ...ticksOf(productId)].slice(-TICKS_MAX))
    all = []
    shown = last = undefined
  }
  for (const { seq, kind, ts, price, sourceTs, hash, heard } of fresh) {
    // A tick from another thread has a string of its own for its kind, and a second object for half of its fields: a fifth more bytes.
    if (!last || seq > last.seq)
      all.push({ productId, seq, kind: last?.kind === kind ? last.kind : kind, ts, price, sourceTs, hash, heard })
  }
  if (all.length > TICKS_MAX + TICKS_SLACK) all.splice(0, all.length - TICKS_MAX)
  if (all.at(-1) !== last) ticksByProduct.set(productId, { all, given: null, shown })
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
