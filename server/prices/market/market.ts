/**
 * The market of this process: it writes the chain (market-writer.ts) or follows it from the database (follow-chain.ts), and tells
 * its listeners of both (market-publisher.ts). One process writes at a time; a follower takes over when the writer leaves the
 * chain in order or falls silent.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isReleased, releaseChain } from '../chain/chain-handover.ts'
import { FencedError } from '../chain/chain-writer.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { createSimulatedFeed } from '../feeds/simulated-feed.ts'
import { followChain, TAKE_OVER_AFTER_MS, type Following } from './follow-chain.ts'
import type { Market } from './market-face.ts'
import { createPublisher, type Publisher } from './market-publisher.ts'
import { viewMarket } from './market-view.ts'
import { createWriter, type Writer } from './market-writer.ts'
import { createSessions, newestTs, type ProductState } from './product-state.ts'
import { playHistory } from './simulated-history.ts'

export interface MarketOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
  /** Another feed than the simulation. */
  readonly feed?: PriceFeed
  /** Seals the simulation's seeds. */
  readonly vault: SeedVault
  /** 64 hex digits; by default from the system's source of randomness. */
  readonly randomSeed?: () => string
  /** A chain that somebody seems to be writing is followed first: never is a gap mark put into a living chain. */
  readonly isJoining?: boolean
}

/** One process writes at a time. The other ones follow, each ready to take over. */
type Role = { readonly status: 'writing' } | Following

/** The market without its timer (start-market.ts). */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { database, clock, catalogue, keys, log, vault, randomSeed = secureSeed } = options
  const states = new Map<string, ProductState>()
  const sessionOf = createSessions()
  const feed =
    options.feed ??
    createSimulatedFeed({
      database,
      catalogue,
      vault,
      randomSeed,
      lastPrice: (id) => states.get(id)?.lastPrice?.price ?? null,
    })
  const { rowsAt, ...view } = viewMarket({ database, clock, states, sessionOf })
  const publisher = createPublisher(rowsAt)
  const writer = createWriter({ database, catalogue, keys, feed, states, sessionOf })
  await writer.load()
  if (feed.kind === 'simulated' && !options.feed) {
    const fresh = [...states.values()]
      .filter((state) => state.head.seq === 0 && state.book.open(60) === null)
      .map((state) => state.product)
    await playHistory({ database, products: fresh, now: clock.now(), randomSeed, vault, sessionOf })
    if (fresh.length > 0) await writer.load()
  }
  const role = await firstRole({
    database,
    newest: newestTs(states),
    now: clock.now(),
    isJoining: options.isJoining ?? false,
  })
  const turns = takeTurns({ database, clock, log, states, writer, publisher, role })
  return {
    ...view,
    kind: feed.kind,
    keys,
    isWriter: turns.isWriting,
    subscribe: publisher.subscribe,
    beat: turns.beat,
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
  return isWritten ? { status: 'following', silentSince: Math.min(newest, now) } : { status: 'writing' }
}

interface TurnOptions extends Pick<MarketOptions, 'database' | 'clock' | 'log'> {
  readonly states: ReadonlyMap<string, ProductState>
  readonly writer: Writer
  readonly publisher: Publisher
  readonly role: Role
}

/** Makes each beat a writer's or a follower's, and changes the role when another process writes, or writes no more. */
function takeTurns({
  database,
  clock,
  log,
  states,
  writer,
  publisher,
  role: first,
}: TurnOptions): Pick<Market, 'beat' | 'stop'> & { isWriting(): boolean } {
  let role = first
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function beatOnce(): Promise<void> {
    if (isStopped) return
    const now = clock.now()
    switch (role.status) {
      case 'writing':
        return writeOn(now)
      case 'following':
        return followOn(role, now)
    }
  }

  async function writeOn(now: number): Promise<void> {
    try {
      let isMore = true
      while (isMore && !isStopped) {
        const at = clock.now()
        const written = await writer.write(at)
        publisher.tellWritten(written, at)
        isMore = written.isMore
      }
    } catch (error) {
      if (!(error instanceof FencedError)) throw error
      log.info({}, 'another process writes the price chain: this one follows it')
      await writer.load()
      role = { status: 'following', silentSince: now }
    }
  }

  async function followOn(following: Following, now: number): Promise<void> {
    const { news, writer: other } = await followChain(following, { database, states, now })
    if (other !== 'alive') {
      log.info({ wasLeft: other === 'left' }, 'the price chain has no writer: this process goes on with it')
      await writer.takeOver()
      role = { status: 'writing' }
      publisher.forget()
    }
    publisher.tellRead(news)
  }

  return {
    isWriting: () => role.status === 'writing',
    beat: () => {
      // One after the other, whatever happened to the one before.
      running = running.then(beatOnce, beatOnce)
      return running
    },
    stop: async () => {
      isStopped = true
      await running.catch(() => undefined)
      if (role.status === 'writing' && writer.hasWritten()) {
        await releaseChain(database, newestTs(states)).catch((error: unknown) =>
          log.error({ error }, 'the price chain was not handed over: who follows waits for its silence'),
        )
      }
    },
  }
}

function secureSeed(): string {
  return randomBytes(32).toString('hex')
}
