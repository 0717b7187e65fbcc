import type { Logger } from 'pino'
import { addressBookOf } from '../config-table.ts'
import type { Config } from '../config.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import { ExchangeError, openExchange } from '../prices/feeds/exchange-client.ts'
import { readSymbols, startExchangeFeed } from '../prices/feeds/exchange-feed.ts'
import type { PriceFeed } from '../prices/feeds/price-feed.ts'
import { RecordingError } from '../prices/feeds/recorded-trades.ts'
import { createReplayFeed, readRecordings } from '../prices/feeds/replay-feed.ts'
import type { Running } from '../running.ts'
import { StartError } from '../start-fault.ts'

export interface FeedOptions {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}

/** Opens the configured source of prices; null for the simulation. Throws a `StartError` if the configured source can't be opened. */
export async function openFeed({ config, catalogue, clock, log, running }: FeedOptions): Promise<PriceFeed | null> {
  try {
    if (config.FEED === 'replay') return createReplayFeed(await readRecordings(config.REPLAY_FILES, catalogue))
    if (config.FEED !== 'exchange') return null
    const products = readSymbols(config.EXCHANGE_SYMBOLS, catalogue)
    const urls = config.EXCHANGE_URLS === null ? null : addressBookOf(config.EXCHANGE_URLS)
    const source = await openExchange({
      exchange: config.EXCHANGE,
      symbols: [...products.values()].map(({ symbol }) => symbol),
      ...(urls ? { urls } : {}),
      onUnreachable: (error) =>
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'the exchange is out of reach'),
    })
    const feed = startExchangeFeed({ source, products, clock, log })
    running.add(() => feed.stop())
    return feed
  } catch (error) {
    if (error instanceof ExchangeError || error instanceof RecordingError) throw new StartError(error.message)
    throw error
  }
}
