/**
 * The market of this process: it writes the chain (market-writer.ts) or follows it from the database (follow-chain.ts), and tells
 * its listeners of both (market-publisher.ts). One process writes at a time; a follower takes over when the writer leaves the
 * chain in order, ends or falls silent (market-turns.ts).
 * This room holds the running market: writer, follower, publisher, candles. It may not see an order's side or stake.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { withAddedProducts } from '../catalogue/added-products.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openTermsBook } from '../catalogue/product-terms.ts'
import type { BeaconSource } from '../beacon/beacon-source.ts'
import { openOwnBeacon } from '../beacon/own-beacon.ts'
import { isReleased } from '../chain/chain-handover.ts'
import { NO_LEASE, type ChainLease } from '../chain/chain-lease.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { createSimulatedFeed } from '../simulated/simulated-feed.ts'
import { following, TAKE_OVER_AFTER_MS } from './follow-chain.ts'
import type { Market } from './market-face.ts'
import { createPublisher } from './market-publisher.ts'
import { takeTurns, type Role } from './market-turns.ts'
import { viewMarket } from './market-view.ts'
import { createWriter } from './market-writer.ts'
import { createSessions, newestTs, type ProductState } from './product-state.ts'
import { playHistory } from './simulated-history.ts'
import { takeInAdded } from './take-in-added.ts'

export interface MarketOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
  /** Another feed than the simulation. */
  readonly feed?: PriceFeed
  /** The simulation's beacons, that of the days to come first; by default the platform's own. */
  readonly beacons?: readonly [BeaconSource, ...BeaconSource[]]
  /** Seals the simulation's seeds. */
  readonly vault: SeedVault
  /** 64 hex digits; by default from the system's source of randomness. */
  readonly randomSeed?: () => string
  /** A chain that somebody seems to be writing is followed first: never is a gap mark put into a living chain. */
  readonly isJoining?: boolean
  /** Tells at once that the writer has ended; without it only the chain's silence does. */
  readonly lease?: ChainLease
}

/** The market without its timer (start-market.ts). */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { database, clock, keys, log, vault, randomSeed = secureSeed } = options
  const catalogue = [...(await withAddedProducts(database, options.catalogue))]
  const states = new Map<string, ProductState>()
  const terms = await openTermsBook(database, clock.now())
  const sessionOf = createSessions(terms)
  const feed =
    options.feed ??
    createSimulatedFeed({
      database,
      catalogue,
      vault,
      keys,
      randomSeed,
      beacons: options.beacons ?? [await openOwnBeacon({ database, vault, clock })],
      lastPrice: (id) => states.get(id)?.lastPrice?.price ?? states.get(id)?.book.open(60)?.close ?? null,
    })
  const { rowsAt, ...view } = viewMarket({ database, clock, states, sessionOf, terms })
  const publisher = createPublisher(rowsAt)
  const writer = createWriter({ database, catalogue, keys, feed, states, sessionOf })
  await writer.load()
  if (feed.kind === 'simulated' && !options.feed) {
    const fresh = [...states.values()]
      .filter((state) => state.head.seq === 0 && state.book.open(60) === null)
      .map((state) => state.product)
    await playHistory({ database, products: fresh, now: clock.now(), randomSeed, sessionOf })
    if (fresh.length > 0) await writer.load()
  }
  const role = await firstRole({
    database,
    newest: newestTs(states),
    now: clock.now(),
    isJoining: options.isJoining ?? false,
  })
  const takeIn = takeInAdded({ database, catalogue, states })
  const turns = takeTurns({ database, clock, log, states, writer, publisher, lease: options.lease ?? NO_LEASE, role })
  return {
    ...view,
    kind: feed.kind,
    keys,
    isWriter: turns.isWriting,
    subscribe: publisher.subscribe,
    beat: async () => {
      // After a failed read the beat goes on with the terms it has: a version is published, and a product added, long before it begins.
      await Promise.all([terms.look(clock.now()), takeIn(clock.now())]).catch((error: unknown) =>
        log.error({ error }, 'the terms could not be read'),
      )
      await turns.beat()
    },
    stop: turns.stop,
  }
}

async function firstRole({
  database,
  newest,
  now,
  isJoining,
}: {
  readonly database: Database
  readonly newest: number
  readonly now: number
  readonly isJoining: boolean
}): Promise<Role> {
  const isWritten = isJoining && now - newest < TAKE_OVER_AFTER_MS && !(await isReleased(database, newest))
  return isWritten ? following(Math.min(newest, now)) : { status: 'writing' }
}

function secureSeed(): string {
  return randomBytes(32).toString('hex')
}
