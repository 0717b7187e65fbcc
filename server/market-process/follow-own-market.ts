/** The serving process's view of the market: a process of its own tree or another one tells it, and it reads the rest from the database. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { PastReader } from '../database/past-reads.ts'
import type { FeedMove } from '../feed/bus.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import { followMarket, type FollowedMarket } from '../prices/market/followed-market.ts'
import type { Market } from '../prices/market/market-face.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { hearBeats } from '../relay/hear-beats.ts'
import type { Relay } from '../relay/relay.ts'
import type { Role } from '../roles.ts'
import type { Running } from '../running.ts'
import { keepMarket } from './keep-market.ts'

export interface MarketOptions {
  readonly config: Config
  readonly dataDir: string
  readonly databaseUrl: string
  /** Past any pool. */
  readonly directUrl: string
  readonly database: Database
  readonly requestDatabase: Database
  readonly readPast?: PastReader
  readonly dataKey: Buffer
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  readonly roles: ReadonlySet<Role>
  /** Names this process tree. */
  readonly origin: string
  /** Carries the news of other process trees. */
  readonly relay: Relay
}

interface ProcessParts {
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}

/** Starts the market's process, which loads while the database is prepared. `follow` gives it its task, and this process what it sees of it. */
export function startMarketProcess({
  onMoves,
  ...parts
}: ProcessParts & {
  /** Told of feeds that the process has moved. */
  readonly onMoves: (moves: readonly FeedMove[]) => void
}) {
  let market: FollowedMarket | null = null
  const kept = keepMarket({ ...parts, onBeat: (beat) => market?.hear(beat), onMoves })
  parts.running.add(() => kept.stop())
  return {
    follow: async (options: MarketOptions): Promise<Market> => {
      const { config, dataDir, databaseUrl, directUrl, dataKey, keys, catalogue, roles, origin } = options
      await kept.begin({
        config,
        dataDir,
        databaseUrl,
        directUrl,
        dataKey: dataKey.toString('hex'),
        keyId: keys.keyId,
        catalogue,
        roles,
        origin,
      })
      // Told by its own process, it needs no hints of others. Whole beats by Redis come sooner, where somebody waits for them.
      market = await followOthers(options, parts, { isHinted: config.REDIS_URL !== null && showsPrices(roles) })
      return market
    },
  }
}

/** A process that only starts one for the market or for settling shows prices to nobody. */
function showsPrices(roles: ReadonlySet<Role>): boolean {
  return roles.has('web') || roles.has('stream') || roles.has('jobs')
}

/** Follows the market that other process trees make. */
export async function followOthers(
  { config, database, requestDatabase, readPast, keys, catalogue, relay }: MarketOptions,
  { clock, log, running }: ProcessParts,
  { isHinted = true }: { readonly isHinted?: boolean } = {},
): Promise<FollowedMarket> {
  const market = await followMarket({
    database,
    requestDatabase,
    readPast,
    clock,
    keys,
    catalogue,
    kind: config.FEED,
    log,
  })
  running.add(() => market.stop())
  if (isHinted) running.add(hearBeats(relay, market))
  return market
}
