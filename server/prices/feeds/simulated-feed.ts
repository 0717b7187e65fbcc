/**
 * The default market: a simulation that says so. It plays the day's walk (contract/settlement/simulated-day.ts), tick by
 * tick, and has no say in it: the seed was fixed, and its hash published, before.
 */
import {
  DAY_MS,
  SIMULATED_TICK_MS,
  TICKS_PER_DAY,
  dayOf,
  dayStart,
  type SimulatedTick,
  type walkDay,
} from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'
import type { Catalogue, CatalogueProduct } from '../catalogue/catalogue.ts'
import { ensureSeeds, openDay, type SeedVault } from './day-seeds.ts'
import type { FeedPrice, PriceFeed } from './price-feed.ts'

type Walk = ReturnType<typeof walkDay>

export interface SimulatedFeedOptions {
  readonly database: Database
  readonly catalogue: Catalogue
  /** 64 hex digits from a secure source. */
  readonly randomSeed: () => string
  readonly vault: SeedVault
  /** The last price that the chain holds: where a new day goes on. */
  readonly lastPrice: (productId: string) => number | null
}

/** Mean of what a tick's activity is, × ticks of a day: so that an average day trades the product's daily volume. */
const ACTIVITY_OF_A_DAY = 118n * BigInt(TICKS_PER_DAY)

export function createSimulatedFeed(options: SimulatedFeedOptions): PriceFeed {
  const products = new Map(options.catalogue.map((product) => [product.id, product]))
  let day = ''
  let walks = new Map<string, Played>()

  async function begin(
    next: string,
    { now, lastPrices }: { now: number; lastPrices: ReadonlyMap<string, number> },
  ): Promise<void> {
    await ensureSeeds(options.database, {
      now,
      days: [next, dayOf(dayStart(next) + DAY_MS)],
      randomSeed: options.randomSeed,
      vault: options.vault,
    })
    const opened = await openDay(options.database, {
      day: next,
      vault: options.vault,
      products: options.catalogue.map((product) => ({
        id: product.id,
        volatilityBp: product.volatilityBp,
        startPrice: lastPrices.get(product.id) ?? options.lastPrice(product.id) ?? product.startPrice,
      })),
    })
    walks = new Map([...opened].map(([id, walk]) => [id, { walk, wasClosed: walks.get(id)?.wasClosed ?? false }]))
    day = next
  }

  return {
    kind: 'simulated',
    playsOn: true,
    take: async ({ now, isOpen, from }) => {
      const prices: FeedPrice[] = []
      const after = from ?? now - SIMULATED_TICK_MS
      const play = (to: number) => {
        for (const [id, played] of walks) {
          const product = products.get(id)
          if (product) prices.push(...playOn(played, { product, after, to, isOpen: (time) => isOpen(id, time) }))
        }
      }
      const today = dayOf(now)
      const known = () => ({ now, lastPrices: new Map(prices.map(({ productId, price }) => [productId, price])) })
      if (day < dayOf(after)) await begin(dayOf(after), known())
      while (day < today) {
        play(TICKS_PER_DAY - 1)
        await begin(dayOf(dayStart(day) + DAY_MS), known())
      }
      // A clock that went back to yesterday plays nothing: that day is over.
      if (day === today) play(Math.floor((now - dayStart(day)) / SIMULATED_TICK_MS))
      return prices
    },
  }
}

interface Played {
  readonly walk: Walk
  /** It went on outside of the product's hours: the next price stands behind a gap mark. */
  wasClosed: boolean
}

/** Plays a walk up to index `to`; what lies at or before the time `after`, or outside the product's hours, is passed over unseen. */
function playOn(
  played: Played,
  input: { product: CatalogueProduct; after: number; to: number; isOpen: (time: number) => boolean },
): FeedPrice[] {
  const prices: FeedPrice[] = []
  while (played.walk.nextIndex() <= input.to) {
    const tick = played.walk.next()
    if (tick.sourceTs <= input.after - SIMULATED_TICK_MS) continue
    const isOpen = input.isOpen(tick.sourceTs)
    if (isOpen && tick.sourceTs > input.after)
      prices.push({ ...priceOf(input.product, tick), ...(played.wasClosed ? { isAfterBreak: true } : {}) })
    played.wasClosed = !isOpen
  }
  return prices
}

function priceOf(product: CatalogueProduct, tick: SimulatedTick): FeedPrice {
  return {
    productId: product.id,
    price: tick.price,
    sourceTs: tick.sourceTs,
    volumeMicro: volumeOf(product, tick.activity),
  }
}

/** Millionths of a unit that go with some activity (contract/settlement/simulated-day.ts). */
export function volumeOf(product: CatalogueProduct, activity: number): bigint {
  return (BigInt(product.dailyVolume) * 1_000_000n * BigInt(activity)) / ACTIVITY_OF_A_DAY
}
