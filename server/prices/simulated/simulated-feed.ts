/**
 * The default market: a simulation that says so. It plays block after block (contract/market/simulated-block.ts) and has no say in it: the
 * seeds were fixed before the day, and nobody can know a beacon's round before its time. Where a round is late, the walk waits for it.
 * This room holds the simulated market of a demo. It may not choose a price: seeds and rounds fix it.
 */
import { chainHash, ROUND_MS, roundAt, type Beacon } from '../../../contract/beacon/beacon.ts'
import { minuteOf } from '../../../contract/market/minute-seeds.ts'
import { BLOCK_TICK_MS, playBlock, type BlockTick } from '../../../contract/market/simulated-block.ts'
import { DAY_MS, dayOf, dayStart, TICKS_PER_DAY } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { BeaconSource } from '../beacon/beacon-source.ts'
import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.ts'
import { readChains, type ChainPart } from '../chain/read-chains.ts'
import { readLastPrices } from '../chain/read-last-prices.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'
import { keepRound, readRounds } from './kept-rounds.ts'
import { ensureMarketDays, ensureMarketTerms, openMarketDay, readMarketTerms } from './market-days.ts'
import type { FeedPrice, PriceFeed } from '../feeds/price-feed.ts'

export interface SimulatedFeedOptions {
  readonly database: Database
  /** Grows by the products that operators add. */
  readonly catalogue: Catalogue
  /** 64 hex digits from a secure source. */
  readonly randomSeed: () => string
  readonly vault: SeedVault
  readonly keys: SigningKeys
  /** The beacon of the days to come, and every other one that a published day may name. */
  readonly beacons: readonly [BeaconSource, ...BeaconSource[]]
  /** A price to begin with, for a product whose chain has none. */
  readonly lastPrice: (productId: string) => number | null
}

/** Mean of what a tick's activity is, × ticks of a day: so that an average day trades the product's daily volume. */
const ACTIVITY_OF_A_DAY = 118n * BigInt(TICKS_PER_DAY)

/** A day as it is played. */
interface PlayedDay {
  readonly day: string
  /** How many products the catalogue had. */
  readonly products: number
  readonly seeds: readonly string[]
  readonly source: BeaconSource
  /** By product. */
  readonly terms: ReadonlyMap<string, { readonly volatilityBp: number; readonly startPrice: number }>
}

interface Block {
  readonly at: number
  readonly ticks: ReadonlyMap<string, readonly BlockTick[]>
}

/** The place at which the walk is. */
interface Walk {
  /** The next tick's time. */
  next: number
  /** The last price before it, by product. */
  readonly prices: Map<string, number>
  /** By product: what its chain holds from the first block of this walk on. Nothing is made anew up to its head. */
  readonly chains: ReadonlyMap<string, ChainPart>
  /** Products whose next price stands behind a gap mark. */
  readonly broken: Set<string>
  /** The state of a run of missing rounds: `new` until the chain has a gap mark for it. */
  missing: 'none' | 'new' | 'marked'
  block: Block | null
}

export function createSimulatedFeed(options: SimulatedFeedOptions): PriceFeed {
  const { catalogue } = options
  let walk: Walk | null = null
  let day: PlayedDay | null = null
  let reached = 0

  async function blockAt(
    at: number,
    { prices, now }: { prices: ReadonlyMap<string, number>; now: number },
  ): Promise<Block | 'waits' | 'missing'> {
    // The terms of an added product are published long before it opens.
    if (day?.day !== dayOf(at) || day.products !== catalogue.length)
      day = await beginDay(options, { day: dayOf(at), now })
    const { source, seeds, terms } = day
    const round = roundAt(source.beacon, at)
    const signature = await signatureOf(options.database, source, round)
    if (signature === null) return source.isMissing(round) ? 'missing' : 'waits'
    const ticks = [...terms].map(([productId, { volatilityBp, startPrice }]) => {
      const seed = seeds[minuteOf(at)] ?? ''
      const from = prices.get(productId) ?? startPrice
      return [productId, playBlock({ seed, round, signature, productId, startPrice: from, volatilityBp })] as const
    })
    return { at, ticks: new Map(ticks) }
  }

  return {
    kind: 'simulated',
    playsOn: true,
    startAnew: () => void (walk = null),
    reached: () => reached,
    // No price follows the missing rounds yet: the mark does not wait for one.
    takeBreaks: () => {
      if (walk?.missing !== 'new') return []
      walk.missing = 'marked'
      return catalogue.map(({ id }) => id)
    },
    take: async ({ now, isOpen, from }) => {
      walk ??= await beginWalk(options, { next: nextTick(from, now), isOpen })
      const prices: FeedPrice[] = []
      while (walk.next <= now) {
        const at = blockOf(walk.next)
        if (walk.block?.at !== at) {
          const block = await blockAt(at, { prices: walk.prices, now })
          if (block === 'waits') break
          if (block === 'missing') {
            if (walk.missing === 'none') walk.missing = 'new'
            walk.next = at + ROUND_MS
            continue
          }
          if (walk.missing === 'new') for (const { id } of catalogue) walk.broken.add(id)
          walk.missing = 'none'
          walk.block = block
        }
        prices.push(...ticksAt(walk, catalogue, isOpen))
        walk.next += BLOCK_TICK_MS
      }
      reached = Math.min(now, walk.next - 1)
      return prices
    },
  }
}

/** The prices of the walk's next moment; a product that is closed keeps its price. */
function ticksAt(walk: Walk, catalogue: Catalogue, isOpen: (productId: string, time: number) => boolean): FeedPrice[] {
  const { next, block } = walk
  if (block === null) return []
  return catalogue.flatMap((product) => {
    const tick = block.ticks.get(product.id)?.[(next - block.at) / BLOCK_TICK_MS]
    if (!tick) return []
    const chain = walk.chains.get(product.id)
    if (chain && next <= chain.headTs) {
      const recorded = chain.prices.get(next)
      if (recorded !== undefined) walk.prices.set(product.id, recorded)
      return []
    }
    // A product opens and closes with a block: which of its prices is the first one behind a gap mark is nobody's choice.
    if (!isOpen(product.id, block.at)) {
      walk.broken.add(product.id)
      return []
    }
    const isAfterBreak = walk.broken.delete(product.id)
    walk.prices.set(product.id, tick.price)
    const price = {
      productId: product.id,
      price: tick.price,
      ts: next,
      sourceTs: block.at,
      volumeMicro: volumeOf(product, tick.activity),
    }
    return [isAfterBreak ? { ...price, isAfterBreak } : price]
  })
}

/** The first tick after a time; where the prices before are skipped, that of the block under way. */
function nextTick(from: number | null, now: number): number {
  return from === null ? blockOf(now) : from - (from % BLOCK_TICK_MS) + BLOCK_TICK_MS
}

const blockOf = (time: number) => time - (time % ROUND_MS)

/** Takes the walk up in the block of a tick, from the prices that the chain holds before that block. */
async function beginWalk(
  { database, catalogue }: SimulatedFeedOptions,
  { next, isOpen }: { next: number; isOpen: (productId: string, time: number) => boolean },
): Promise<Walk> {
  const block = blockOf(next)
  const ids = catalogue.map(({ id }) => id)
  const last = await readLastPrices(database, new Map(ids.map((id) => [id, { ts: block - 1 }])))
  return {
    next,
    prices: new Map([...last].map(([id, { price }]) => [id, price])),
    chains: await readChains(database, ids, block),
    broken: new Set(catalogue.flatMap(({ id }) => (isOpen(id, blockOf(next - BLOCK_TICK_MS)) ? [] : [id]))),
    missing: 'none',
    block: null,
  }
}

/** Publishes what binds the day and the next one, and opens the day. */
async function beginDay(options: SimulatedFeedOptions, { day, now }: { day: string; now: number }): Promise<PlayedDay> {
  const { database, catalogue, vault, keys, beacons, lastPrice, randomSeed } = options
  const days = [day, dayOf(dayStart(day) + DAY_MS)]
  await ensureMarketDays(database, { now, days, beacon: beacons[0].beacon, randomSeed, vault, keys })
  const products = catalogue.map(({ id, volatilityBp, startPrice }) => ({
    id,
    volatilityBp,
    startPrice: lastPrice(id) ?? startPrice,
  }))
  for (const each of days) await ensureMarketTerms(database, { now, day: each, products, keys })
  const opened = await openMarketDay(database, day, vault)
  if (opened === null) throw new Error(`${day} was not published`)
  const terms = await readMarketTerms(database, day)
  return {
    day,
    products: products.length,
    seeds: opened.seeds,
    source: sourceOf(beacons, opened.notice.beacon),
    terms: new Map(terms.map(({ notice }) => [notice.productId, notice])),
  }
}

function sourceOf(beacons: readonly BeaconSource[], wanted: Beacon): BeaconSource {
  const source = beacons.find(({ beacon }) => chainHash(beacon) === chainHash(wanted))
  if (!source) throw new Error(`the beacon ${wanted.id} of this day is not configured`)
  return source
}

/** A round that prices were made from stands in the database; a new one is kept there first. */
async function signatureOf(database: Database, source: BeaconSource, round: number): Promise<string | null> {
  const chain = chainHash(source.beacon)
  const [kept] = await readRounds(database, { chain, from: round, to: round })
  if (kept) return kept.signature
  const signature = source.signature(round)
  if (signature !== null) await keepRound(database, { chain, round, signature })
  return signature
}

/** Millionths of a unit that go with some activity. */
export function volumeOf(product: CatalogueProduct, activity: number): bigint {
  return (BigInt(product.dailyVolume) * 1_000_000n * BigInt(activity)) / ACTIVITY_OF_A_DAY
}
