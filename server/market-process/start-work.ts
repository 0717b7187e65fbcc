import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import type { ChainLease } from '../prices/chain/chain-lease.ts'
import type { Market } from '../prices/market/market-face.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { startMarket } from '../prices/market/start-market.ts'
import type { Running } from '../running.ts'
import { publishProducts } from '../trading/publish-products.ts'
import { startSettlement } from '../trading/settlement.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { openBeacons } from './open-beacons.ts'
import { openFeed } from './open-feed.ts'

export interface WorkOptions {
  readonly config: Config
  /** Nothing else may use up its connections. */
  readonly database: Database
  readonly clock: { now(): number }
  readonly keys: SigningKeys
  readonly vault: Vault
  readonly catalogue: Catalogue
  readonly isJoining: boolean
  /** Absent where no other process can open the database. */
  readonly lease?: ChainLease
  readonly log: Logger
  readonly running: Running
}

/** Prices, what state products are in, and settlement: all that orders wait for, in whichever process it runs. */
export async function startWork({
  config,
  database,
  clock,
  keys,
  vault,
  catalogue,
  isJoining,
  lease,
  log,
  running,
}: WorkOptions): Promise<Market> {
  const feed = await openFeed({ config, catalogue, clock, log, running })
  const beacons = await openBeacons({ config, database, vault, clock, log, running })
  const market = await startMarket({
    database,
    clock,
    keys,
    vault,
    catalogue,
    log,
    isJoining,
    beacons,
    ...(feed ? { feed } : {}),
    ...(lease ? { lease } : {}),
  })
  running.add(() => market.stop())
  const settlement = startSettlement({ database, clock, market, log, businessTimeZone: config.BUSINESS_TIME_ZONE })
  running.add(() => settlement.stop())
  const products = await publishProducts({ database, market, clock, log })
  running.add(() => products.stop())
  return market
}
