import type { Logger } from 'pino'
import { addressBookOf } from '../source-addresses.ts'
import type { Config } from '../config.ts'
import { PYTH_SIGNERS } from '../../contract/pyth/signers.ts'
import type { Database } from '../database/database.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import { ExchangeError, openExchange } from '../prices/feeds/exchange-client.ts'
import { readSymbols, startExchangeFeed } from '../prices/feeds/exchange-feed.ts'
import type { PriceFeed } from '../prices/feeds/price-feed.ts'
import { RecordingError } from '../prices/feeds/recorded-trades.ts'
import { takeHandOvers } from '../prices/pyth/hand-overs.ts'
import { PythError, readPythFeeds, startPythFeed } from '../prices/pyth/pyth-feed.ts'
import { createReplayFeed, readRecordings } from '../prices/feeds/replay-feed.ts'
import type { Running } from '../running.ts'
import { StartError } from '../start-fault.ts'

export interface FeedOptions {
  readonly config: Config
  readonly database: Database
  readonly catalogue: Catalogue
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}

/** Opens the configured source of prices; null for the simulation. Throws a `StartError` if the configured source can't be opened. */
export async function openFeed(options: FeedOptions): Promise<PriceFeed | null> {
  const { config, catalogue, clock, log, running } = options
  try {
    if (config.FEED === 'pyth') return await openPyth(options)
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
    if (error instanceof ExchangeError || error instanceof RecordingError || error instanceof PythError)
      throw new StartError(error.message)
    throw error
  }
}

async function openPyth({ config, database, catalogue, clock, log, running }: FeedOptions): Promise<PriceFeed> {
  const products = readPythFeeds(config.PYTH_FEEDS, catalogue)
  const groups = await takeHandOvers(database, PYTH_SIGNERS, partsOf(config.PYTH_HAND_OVERS))
  const urls = partsOf(config.PYTH_URL)
  const feed = startPythFeed({ database, products, groups, urls, apiKey: config.PYTH_API_KEY, clock, log })
  running.add(() => feed.stop())
  return feed
}

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
