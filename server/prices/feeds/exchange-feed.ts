/**
 * Prices of an exchange, trade by trade as they come. A connection that is lost, and one that says nothing for long, is an
 * interruption: it is marked in the chain at once, so that the rule voids what runs across it, and made again.
 */
import { retryDelayMs } from '../../../contract/retry-delay.ts'
import { canNameTrade } from '../../../contract/settlement/tick.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ExchangeError, type SourceTrade, type TradeSource } from './exchange-client.ts'
import type { FeedPrice, PriceFeed } from './price-feed.ts'
import { createTradeInbox, type ExchangeTrade, type TradeInbox } from './trade-inbox.ts'

export interface ExchangeFeedOptions {
  readonly source: TradeSource
  /** Product id → the exchange's symbol and the decimals of the product's price. */
  readonly products: ReadonlyMap<string, { readonly symbol: string; readonly priceScale: number }>
  readonly clock: { now(): number }
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** Without a trade of any product for this long, the connection is taken for lost. */
export const SILENCE_MS_MAX = 30_000
const RETRY_PAUSES = { firstMs: 500, mostMs: 15_000 }

/** Listens from now on, until `stop`. */
export function startExchangeFeed(options: ExchangeFeedOptions): PriceFeed & { stop(): Promise<void> } {
  const { source, products } = options
  const connection: Connection = {
    ...options,
    inboxes: new Map([...products.keys()].map((id) => [id, createTradeInbox()])),
    live: new Set(),
    broken: new Set(),
    ending: new AbortController(),
    heardAt: options.clock.now(),
  }
  const listening = [...products].map(([id, product]) => listen(connection, id, product))
  return {
    kind: 'exchange',
    hasNumberedTrades: source.hasNumberedTrades,
    take: ({ now, isOpen, from }) => {
      if (now - connection.heardAt > SILENCE_MS_MAX) connectAnew(connection, now)
      const prices = takePrices(connection)
      return Promise.resolve(from === null ? [] : prices.filter(({ productId }) => isOpen(productId, now)))
    },
    takeBreaks: () => {
      const taken = [...connection.broken]
      connection.broken.clear()
      return taken
    },
    stop: async () => {
      connection.ending.abort()
      await source.close()
      await Promise.all(listening)
    },
  }
}

interface Connection extends ExchangeFeedOptions {
  /** By product id. */
  readonly inboxes: ReadonlyMap<string, TradeInbox>
  /** Products whose last answer was trades. */
  readonly live: Set<string>
  /** Products with an interruption that the chain has not marked yet. */
  readonly broken: Set<string>
  readonly ending: AbortController
  /** When any product's trades came last, ms. */
  heardAt: number
}

/** Puts a product's trades into its inbox as they come, and asks again after a pause when the exchange fails. */
async function listen(
  connection: Connection,
  productId: string,
  { symbol, priceScale }: { symbol: string; priceScale: number },
): Promise<void> {
  const { source, clock, log, inboxes, live, broken } = connection
  const { signal } = connection.ending
  const inbox = inboxes.get(productId)
  let failures = 0
  while (!signal.aborted) {
    try {
      const trades = await source.next(symbol)
      connection.heardAt = clock.now()
      inbox?.add(
        trades.map((trade) => inSteps(trade, priceScale)),
        connection.heardAt,
      )
      live.add(productId)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      const retryMs = retryDelayMs(RETRY_PAUSES, failures)
      // One mark for one interruption, however often it is tried to end it.
      if (live.delete(productId)) broken.add(productId)
      log.error(
        { error: error instanceof Error ? error.message : String(error), symbol, retryMs },
        'the exchange gives no prices: trying again',
      )
      await pause(retryMs, signal)
    }
  }
}

/** Ends a connection that says nothing any more: each product's next question makes another. */
function connectAnew(connection: Connection, now: number): void {
  const { source, log, live, broken } = connection
  connection.heardAt = now
  log.info({}, 'the exchange has said nothing for long: the connection is made again')
  for (const id of live) broken.add(id)
  live.clear()
  source.close().catch((error: unknown) => log.error({ error }, 'a connection to the exchange could not be ended'))
}

function takePrices({ inboxes, products }: Connection): FeedPrice[] {
  return [...inboxes].flatMap(([productId, inbox]) => {
    const symbol = products.get(productId)?.symbol ?? ''
    return inbox.take().map(({ id, price, time, volumeMicro }): FeedPrice => {
      const trade = id === null ? null : { symbol, id }
      const named = trade && canNameTrade(trade) ? { trade } : {}
      return { productId, price, sourceTs: time, volumeMicro, ...named }
    })
  })
}

/** The products of `product=symbol,product=symbol`. Throws an `ExchangeError` with every fault. */
export function readSymbols(text: string, catalogue: Catalogue): Map<string, { symbol: string; priceScale: number }> {
  const products = new Map<string, { symbol: string; priceScale: number }>()
  const faults: string[] = []
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [id = '', symbol = ''] = entry.split('=').map((part) => part.trim())
    const product = catalogue.find((one) => one.id === id)
    if (!product || symbol === '') faults.push(`${entry}: expected product=symbol with a product of the catalogue`)
    else if (products.has(id)) faults.push(`${entry}: ${id} has two symbols`)
    else products.set(id, { symbol, priceScale: product.priceScale })
  }
  if (faults.length === 0 && products.size === 0)
    faults.push('no symbol is named: set EXCHANGE_SYMBOLS to product=symbol')
  if (faults.length > 0) throw new ExchangeError(faults.join('\n'))
  return products
}

/** Rounded to the product's nearest step. */
function inSteps({ price, amount, ...trade }: SourceTrade, priceScale: number): ExchangeTrade {
  const micro = Math.round(amount * 1_000_000)
  return {
    ...trade,
    price: Math.round(price * 10 ** priceScale),
    volumeMicro: BigInt(Number.isSafeInteger(micro) ? micro : 0),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
