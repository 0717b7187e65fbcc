/**
 * Prices of an exchange, trade by trade as they come. A connection that is lost, and one that says nothing for long, is an
 * interruption: it is marked in the chain at once, so that the rule voids what runs across it, and made again.
 */
import { retryDelayMs } from '../../../contract/retry-delay.ts'
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
export function startExchangeFeed({
  source,
  products,
  clock,
  log,
}: ExchangeFeedOptions): PriceFeed & { stop(): Promise<void> } {
  const inboxes = new Map<string, TradeInbox>([...products.keys()].map((id) => [id, createTradeInbox()]))
  const broken = new Set<string>()
  const live = new Set<string>()
  const ending = new AbortController()
  let heardAt = clock.now()

  async function listen(
    productId: string,
    { symbol, priceScale }: { symbol: string; priceScale: number },
  ): Promise<void> {
    const inbox = inboxes.get(productId)
    let failures = 0
    while (!ending.signal.aborted) {
      try {
        const trades = await source.next(symbol)
        heardAt = clock.now()
        inbox?.add(
          trades.map((trade) => inSteps(trade, priceScale)),
          heardAt,
        )
        live.add(productId)
        failures = 0
      } catch (error) {
        if (ending.signal.aborted) return
        failures += 1
        const retryMs = retryDelayMs(RETRY_PAUSES, failures)
        // One mark for one interruption, however often it is tried to end it.
        if (live.delete(productId)) broken.add(productId)
        log.error(
          { error: error instanceof Error ? error.message : String(error), symbol, retryMs },
          'the exchange gives no prices: trying again',
        )
        await pause(retryMs, ending.signal)
      }
    }
  }
  const listening = [...products].map(([id, product]) => listen(id, product))

  return {
    kind: 'exchange',
    take: ({ now, isOpen, from }) => {
      if (now - heardAt > SILENCE_MS_MAX) {
        heardAt = now
        log.info({}, 'the exchange has said nothing for long: the connection is made again')
        for (const id of live) broken.add(id)
        live.clear()
        source
          .close()
          .catch((error: unknown) => log.error({ error }, 'a connection to the exchange could not be ended'))
      }
      const prices = [...inboxes].flatMap(([productId, inbox]) =>
        inbox.take().map((trade): FeedPrice => ({
          productId,
          price: trade.price,
          sourceTs: trade.time,
          volumeMicro: trade.volumeMicro,
        })),
      )
      return Promise.resolve(from === null ? [] : prices.filter(({ productId }) => isOpen(productId, now)))
    },
    takeBreaks: () => {
      const taken = [...broken]
      broken.clear()
      return taken
    },
    stop: async () => {
      ending.abort()
      await source.close()
      await Promise.all(listening)
    },
  }
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
