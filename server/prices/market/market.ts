/**
 * The market of this process: takes prices from the feed, writes the chain, and tells what it wrote. One process writes at a
 * time; another one follows the chain from the database, and takes over when it is left in order or falls silent.
 */
import { randomBytes } from 'node:crypto'
import type { Product } from '../../../contract/rows/product.ts'
import { dayOf } from '../../../contract/settlement/simulated-day.ts'
import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isReleased, releaseChain } from '../chain/chain-handover.ts'
import { FencedError, appendBatch, chainOn, ensurePartitions, readHeads, signHead, type Batch, type Head, type NewTick } from '../chain/chain-writer.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'
import { draftsOf } from './drafts.ts'
import type { ClosedCandle } from '../chain/minute-book.ts'
import type { Market, MarketBeat } from './market-face.ts'
import { beatOf, viewMarket } from './market-view.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { addToBook, applyTicks, createSessions, loadState, type ProductState } from './product-state.ts'
import { readNews } from './read-news.ts'
import { readRetiredChains, type RetiredChains } from '../chain/retired-chains.ts'
import { createSimulatedFeed } from '../feeds/simulated-feed.ts'
import { playHistory } from './simulated-history.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import { startTaking } from './take-prices.ts'

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

/** A chain that has been silent for this long is taken over by the process that follows it. */
const TAKE_OVER_AFTER_MS = 2_500

/** The market without its timer (start-market.ts). */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const { database, catalogue, keys, log } = options
  const states = new Map<string, ProductState>()
  const sessionOf = createSessions()
  const feed = options.feed ?? createSimulatedFeed({
    database, catalogue, vault: options.vault, randomSeed: options.randomSeed ?? secureSeed, lastPrice: (id) => states.get(id)?.lastPrice?.price ?? null,
  })
  const listeners = new Set<(beat: MarketBeat) => void>()
  const published = new Map<string, string>()
  const wasOpen = new Set<string>()
  const pinnedSecond = new Map<string, number>()
  const taking = startTaking(feed, (id, time) => {
    const state = states.get(id)
    return state !== undefined && sessionOf(state.product, time).status === 'open'
  })
  const { rowsAt, ...view } = viewMarket({ database, clock: options.clock, states, sessionOf })
  let unstored: Batch['candles'] = []
  let retired: RetiredChains | null = null
  let partitionedDay = ''
  let hasWritten = false
  let isLoaded = false
  let standbySince: number | null = null
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const heads = await readHeads(database, catalogue.map((product) => product.id))
    const closed: (ClosedCandle & { productId: string })[] = []
    for (const product of catalogue) {
      const head = heads.get(product.id)
      if (!head) throw new Error(`no head of ${product.id}`)
      const loaded = await loadState(database, product, head)
      states.set(product.id, loaded.state)
      closed.push(...loaded.closed.map((candle) => ({ ...candle, productId: product.id })))
    }
    retired = await readRetiredChains(database, new Set(catalogue.map((product) => product.id)))
    unstored = closed
    taking.forget()
    wasOpen.clear()
    isLoaded = true
  }

  /** @returns whether there is more to write at once */
  async function write(now: number): Promise<boolean> {
    if (!isLoaded) await load()
    if (partitionedDay !== dayOf(now)) {
      // The chain's time may be ahead of a clock that was set back.
      for (const time of [now, ...[...states.values()].map((state) => state.head.ts).filter((ts) => ts > now)].slice(0, 2)) await ensurePartitions(database, time)
      partitionedDay = dayOf(now)
    }
    // From here on feed and figures are ahead of the database until the write has succeeded.
    isLoaded = false
    const { until, isInterrupted, prices: taken } = await taking.take({ now, states })
    const prices = Map.groupBy(taken, (price) => price.productId)
    const breaks = new Set(feed.takeBreaks?.() ?? [])
    const open = openAt(until)
    const hasOwnTimes = feed.playsOn ?? false
    const chains = new Map<string, { from: Head; ticks: readonly NewTick[] }>()
    for (const [productId, state] of states) {
      // A feed that plays on says itself before which price the product was closed.
      const hasGap = state.head.seq > 0 && (isInterrupted || (!hasOwnTimes && open.has(productId) && !wasOpen.has(productId)))
      const drafts = draftsOf(state, { now: until, hasGap, prices: prices.get(productId) ?? [], isCut: state.head.seq > 0 && breaks.has(productId), hasOwnTimes })
      if (drafts.length > 0) chains.set(productId, { from: state.head, ticks: chainOn(state.head, { productId, now: until, drafts }) })
    }
    const ended = retired?.draft(until)
    for (const [productId, chain] of ended ?? []) chains.set(productId, chain)
    const candles = [...unstored]
    for (const [productId, chain] of chains) {
      const state = states.get(productId)
      if (state) candles.push(...addToBook(state, chain.ticks).map((candle) => ({ ...candle, productId })))
    }
    const checkpoints = pin(chains)
    if (chains.size > 0) await appendBatch(database, { chains, checkpoints, candles })
    for (const [productId, chain] of chains) {
      const state = states.get(productId)
      if (state) applyTicks(state, chain.ticks)
    }
    if (ended) retired?.written(ended)
    unstored = []
    isLoaded = true
    hasWritten = true
    taking.written(until)
    wasOpen.clear()
    for (const id of open) wasOpen.add(id)
    publish([...chains.values()].flatMap((chain) => chain.ticks), checkpoints, changedRows(now))
    return until < now
  }

  /** A signed head per product and second. */
  function pin(chains: Batch['chains']): Checkpoint[] {
    return [...chains].flatMap(([productId, { ticks }]) => {
      const last = ticks.at(-1)
      const second = Math.floor((last?.ts ?? 0) / 1_000)
      if (!last || second <= (pinnedSecond.get(productId) ?? 0)) return []
      pinnedSecond.set(productId, second)
      return [signHead(keys, productId, last)]
    })
  }

  /** Another process writes: this one reads what it wrote. */
  async function follow(now: number, since: number): Promise<void> {
    const { ticks, checkpoints } = await readNews(database, states)
    // Silent is the chain since it was last heard of, however long this process itself stood still.
    const silentSince = ticks.length > 0 ? now : since
    standbySince = silentSince
    const wasLeft = await isReleased(database, newestTs())
    if (wasLeft || now - silentSince > TAKE_OVER_AFTER_MS) await takeOver({ wasLeft })
    publish(ticks, checkpoints, [])
  }

  /** Writes on from the heads that were just read: should the writer have come to life meanwhile, they refuse it. */
  async function takeOver({ wasLeft }: { wasLeft: boolean }): Promise<void> {
    log.info({ wasLeft }, 'the price chain has no writer: this process goes on with it')
    retired = await readRetiredChains(database, new Set(catalogue.map((product) => product.id)))
    standbySince = null
    published.clear()
    taking.forget()
    wasOpen.clear()
  }

  function openAt(time: number): Set<string> {
    return new Set(catalogue.filter((product) => sessionOf(product, time).status === 'open').map((product) => product.id))
  }

  function newestTs(): number {
    return Math.max(0, ...[...states.values()].map((state) => state.head.ts))
  }

  function changedRows(now: number): Product[] {
    return rowsAt(now).filter((row) => {
      const text = JSON.stringify(row)
      if (published.get(row.id) === text) return false
      published.set(row.id, text)
      return true
    })
  }

  function publish(ticks: readonly NewTick[], checkpoints: readonly Checkpoint[], products: readonly Product[]): void {
    if (ticks.length === 0 && products.length === 0) return
    const beat = beatOf(ticks, checkpoints, products)
    for (const listener of listeners) listener(beat)
  }

  async function beatOnce(): Promise<void> {
    if (isStopped) return
    const now = options.clock.now()
    if (standbySince !== null) return follow(now, standbySince)
    try {
      while ((await write(options.clock.now())) && !isStopped);
    } catch (error) {
      if (!(error instanceof FencedError)) throw error
      log.info({}, 'another process writes the price chain: this one follows it')
      await load()
      standbySince = now
    }
  }

  await load()
  if (feed.kind === 'simulated' && !options.feed) {
    const fresh = [...states.values()].filter((state) => state.head.seq === 0 && state.book.open(60) === null).map((state) => state.product)
    await playHistory({ database, products: fresh, now: options.clock.now(), randomSeed: options.randomSeed ?? secureSeed, vault: options.vault, sessionOf })
    if (fresh.length > 0) await load()
  }
  const newest = newestTs()
  const opened = options.clock.now()
  if (options.isJoining && opened - newest < TAKE_OVER_AFTER_MS && !(await isReleased(database, newest))) standbySince = Math.min(newest, opened)

  return {
    ...view,
    kind: feed.kind,
    keys,
    isWriter: () => standbySince === null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    beat: () => {
      // One after the other, whatever happened to the one before.
      running = running.then(beatOnce, beatOnce)
      return running
    },
    stop: async () => {
      isStopped = true
      await running.catch(() => undefined)
      if (standbySince === null && hasWritten) {
        await releaseChain(database, newestTs()).catch((error: unknown) => log.error({ error }, 'the price chain was not handed over: who follows waits for its silence'))
      }
    },
  }
}

function secureSeed(): string {
  return randomBytes(32).toString('hex')
}
