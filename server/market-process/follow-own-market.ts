import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { FeedBus } from '../feed/bus.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import { followMarket, type FollowedMarket } from '../prices/market/followed-market.ts'
import type { Market } from '../prices/market/market-face.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import type { Running } from '../running.ts'
import { keepMarket } from './keep-market.ts'

export interface MarketOptions {
  readonly config: Config
  readonly dataDir: string
  readonly databaseUrl: string
  readonly database: Database
  readonly requestDatabase: Database
  readonly dataKey: Buffer
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
}

/** Starts the market's process, which loads while the database is prepared. `follow` gives it its task, and this process what it sees of it. */
export function startMarketProcess({
  clock,
  log,
  running,
  bus,
}: {
  clock: { now(): number }
  log: Logger
  running: Running
  bus: FeedBus
}) {
  let market: FollowedMarket | null = null
  const kept = keepMarket({
    clock,
    log,
    onBeat: (beat) => market?.hear(beat),
    onMoves: (moves) => moves.forEach((move) => bus.emit(move)),
  })
  running.add(() => kept.stop())
  return {
    follow: async ({
      config,
      dataDir,
      databaseUrl,
      database,
      requestDatabase,
      dataKey,
      keys,
      catalogue,
    }: MarketOptions): Promise<Market> => {
      await kept.begin({ config, dataDir, databaseUrl, dataKey: dataKey.toString('hex'), keyId: keys.keyId, catalogue })
      const followed = await followMarket({ database, requestDatabase, clock, keys, catalogue, kind: config.FEED, log })
      market = followed
      running.add(() => followed.stop())
      return followed
    },
  }
}
