import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import type { ChainLease } from '../prices/chain/chain-lease.ts'
import type { Market } from '../prices/market/market-face.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'
import { followMarket } from '../prices/market/followed-market.ts'
import { startMarket } from '../prices/market/start-market.ts'
import { hearBeats } from '../relay/hear-beats.ts'
import type { Relay } from '../relay/relay.ts'
import type { Role } from '../roles.ts'
import type { Running } from '../running.ts'
import { publishProducts } from '../trading/publish-products.ts'
import { startSettlement, type SettlementScheduler } from '../trading/settlement.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { joinWorkers } from '../workers/join-workers.ts'
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
  readonly roles: ReadonlySet<Role>
  /** Names the process tree. */
  readonly origin: string
  /** Carries the news of other processes. */
  readonly relay: Relay
  /** Absent where no other process can open the database. */
  readonly lease?: ChainLease
  readonly log: Logger
  readonly running: Running
}

/** Prices, what state products are in, and settlement: all that orders wait for, in whichever process it runs; of these what the roles say. */
export async function startWork(options: WorkOptions): Promise<Market> {
  const { roles } = options
  const market = roles.has('market') ? await startPrices(options) : await followPrices(options)
  if (roles.has('settle')) await startSettling(options, market)
  if (roles.has('market')) {
    const { database, clock, log, running } = options
    const products = await publishProducts({ database, market, clock, log })
    running.add(() => products.stop())
  }
  return market
}

async function startPrices(options: WorkOptions): Promise<Market> {
  const { config, database, clock, keys, vault, catalogue, isJoining, lease, log, running } = options
  const feed = await openFeed({ config, database, catalogue, clock, log, running })
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
  return market
}

/** For a process that settles, and leaves prices to others. */
async function followPrices({
  config,
  database,
  clock,
  keys,
  catalogue,
  relay,
  log,
  running,
}: WorkOptions): Promise<Market> {
  const market = await followMarket({
    database,
    requestDatabase: database,
    clock,
    keys,
    catalogue,
    kind: config.FEED,
    log,
  })
  running.add(hearBeats(relay, market))
  running.add(() => market.stop())
  return market
}

async function startSettling(
  { config, database, clock, origin, log, running }: WorkOptions,
  market: Market,
): Promise<void> {
  let settlement: SettlementScheduler | null = null
  const share = await joinWorkers({
    database,
    id: origin,
    role: 'settle',
    // A worker that is gone has left orders behind.
    onChange: () => void settlement?.run().catch(onError),
    onError,
  })
  running.add(() => share.stop())
  settlement = startSettlement({ database, clock, market, log, share, businessTimeZone: config.BUSINESS_TIME_ZONE })
  const started = settlement
  running.add(() => started.stop())

  function onError(error: unknown): void {
    log.error({ error }, 'the share of the settlement could not be renewed: it is tried again')
  }
}
