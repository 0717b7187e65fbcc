/**
 * ccxt's WebSocket client of one exchange. The library is loaded here alone, and only when it is configured: it takes a second and
 * 100 MB. Its own declarations cover a hundred exchanges and would double every type check, so what is used of it is declared here.
 */
import type { ExchangeTrade } from './trade-inbox.ts'

/** Trades of one exchange. */
export interface TradeSource {
  /** Whether it numbers the trades of a symbol one by one, so that none can be left out unseen. */
  readonly hasNumberedTrades: boolean
  /** Resolves with the next trades of a symbol; rejects when the connection is lost. Asked again, it connects again. */
  next(symbol: string): Promise<readonly SourceTrade[]>
  /** Ends the connections: what waits for trades is rejected. */
  close(): Promise<void>
}

export type SourceTrade = Omit<ExchangeTrade, 'price' | 'volumeMicro'> & {
  readonly price: number
  readonly amount: number
}

export interface ExchangeOptions {
  /** ccxt's name of it. */
  readonly exchange: string
  readonly symbols: readonly string[]
  /** Other addresses than the exchange's usual ones, by ccxt's names of them: `ws`, `public` … */
  readonly urls?: Readonly<Record<string, string>>
  readonly onUnreachable: (error: unknown) => void
}

/** An exchange that cannot be used as configured. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
}

interface CcxtTrade {
  readonly id?: string | undefined
  readonly timestamp?: number | undefined
  readonly price?: number | undefined
  readonly amount?: number | undefined
}
interface CcxtExchange {
  readonly has: Readonly<Record<string, unknown>>
  readonly symbols?: readonly string[]
  loadMarkets(): Promise<unknown>
  loadHttpProxyAgent(): Promise<unknown>
  watchTrades(symbol: string): Promise<readonly CcxtTrade[]>
  close(): Promise<unknown>
}
type CcxtConstructor = new (options: {
  readonly enableRateLimit: boolean
  readonly newUpdates: boolean
  readonly urls?: { readonly api: Readonly<Record<string, string>> }
}) => CcxtExchange

const LIBRARY: string = 'ccxt'

/**
 * Exchanges that number the trades of each symbol 1, 2, 3 … by their own documentation, by ccxt's names: `trade_id` of Coinbase Exchange's
 * matches and of Kraken's book, `t` of Binance's spot trades. Another exchange's ids may skip for reasons of its own.
 */
const NUMBERED = new Set(['binance', 'binanceus', 'coinbaseexchange', 'kraken'])

/** @param exchange by ccxt's name of it */
export const hasNumberedTrades = (exchange: string): boolean => NUMBERED.has(exchange)

/**
 * Opens the client. With the exchange out of reach it is given all the same, and `next` goes on trying.
 * @throws an `ExchangeError` when there is no such exchange, it has no live trades, or it does not trade a symbol
 */
export async function openExchange({ exchange, symbols, urls, onUnreachable }: ExchangeOptions): Promise<TradeSource> {
  // The part of the library that is used, as the loopback test sees it work.
  const { pro, NetworkError } = (
    (await import(LIBRARY)) as { default: { pro: Readonly<Record<string, unknown>>; NetworkError: new () => Error } }
  ).default
  const Exchange = Object.hasOwn(pro, exchange) ? pro[exchange] : undefined
  if (typeof Exchange !== 'function')
    throw new ExchangeError(`there is no exchange ${exchange} with live prices: ccxt knows ${namesOf(pro)}`)
  const client = new (Exchange as CcxtConstructor)({
    enableRateLimit: true,
    newUpdates: true,
    ...(urls ? { urls: { api: urls } } : {}),
  }) // ccxt.pro holds classes of this form
  if (!client.has['watchTrades']) throw new ExchangeError(`${exchange} has no live trades`)
  // Its WebSocket client refuses an address without TLS (a proxy on this machine) until this was called.
  await client.loadHttpProxyAgent()
  try {
    await client.loadMarkets()
    const missing = symbols.filter((symbol) => !client.symbols?.includes(symbol))
    if (missing.length > 0) throw new ExchangeError(`${exchange} does not trade ${missing.join(', ')}`)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    onUnreachable(error)
  }
  return {
    hasNumberedTrades: hasNumberedTrades(exchange),
    next: async (symbol) =>
      (await client.watchTrades(symbol)).map(({ id, timestamp, price, amount }) => ({
        id: id ?? null,
        time: timestamp ?? Number.NaN,
        price: price ?? Number.NaN,
        amount: amount ?? 0,
      })),
    close: async () => void (await client.close()),
  }
}

function namesOf(pro: Readonly<Record<string, unknown>>): string {
  return Object.keys(pro)
    .filter((name) => typeof pro[name] === 'function' && /^[a-z0-9]+$/.test(name))
    .join(', ')
}
