/**
 * The default market: a simulation that says so. It plays the day's walk (contract/settlement/simulated-day.ts), tick by
 * tick, and has no say in it: the seed was fixed, and its hash published, before.
 */
import { DAY_MS, SIMULATED_TICK_MS, TICKS_PER_DAY, dayOf, dayStart, type SimulatedTick, type walkDay } from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../database/database.ts'
import type { Catalogue, CatalogueProduct } from './catalogue.ts'
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
  let walks = new Map<string, Walk>()

  async function begin(now: number): Promise<void> {
    const next = dayOf(now)
    await ensureSeeds(options.database, { now, days: [next, dayOf(now + DAY_MS)], randomSeed: options.randomSeed, vault: options.vault })
    walks = await openDay(options.database, {
      day: next,
      vault: options.vault,
      products: options.catalogue.map((product) => ({
        id: product.id, volatilityBp: product.volatilityBp, startPrice: options.lastPrice(product.id) ?? product.startPrice,
      })),
    })
    day = next
  }

  return {
    kind: 'simulated',
    isSameEverywhere: true,
    take: async ({ now, open, resumed }) => {
      const prices: FeedPrice[] = []
      const play = (end: number, from: number) => {
        for (const [id, walk] of walks) {
          const product = products.get(id)
          if (product) prices.push(...playOn(walk, { product, from, to: end, isOpen: open.has(id) }))
        }
      }
      const today = dayOf(now)
      if (day !== '' && day < today && !resumed) play(TICKS_PER_DAY - 1, 0)
      // A clock that went back to yesterday plays nothing: that day is over.
      if (day < today) await begin(now)
      if (day !== today) return prices
      const last = Math.floor((now - dayStart(day)) / SIMULATED_TICK_MS)
      play(last, resumed ? last : 0)
      return prices
    },
  }
}

/** Plays a walk up to index `to`; what lies before index `from`, or outside the product's hours, is passed over unseen. */
function playOn(walk: Walk, input: { product: CatalogueProduct; from: number; to: number; isOpen: boolean }): FeedPrice[] {
  const prices: FeedPrice[] = []
  while (walk.nextIndex() <= input.to) {
    const tick = walk.next()
    if (input.isOpen && tick.index >= input.from) prices.push(priceOf(input.product, tick))
  }
  return prices
}

function priceOf(product: CatalogueProduct, tick: SimulatedTick): FeedPrice {
  return { productId: product.id, price: tick.price, sourceTs: tick.sourceTs, volumeMicro: volumeOf(product, tick.activity) }
}

/** Millionths of a unit that go with some activity (contract/settlement/simulated-day.ts). */
export function volumeOf(product: CatalogueProduct, activity: number): bigint {
  return (BigInt(product.dailyVolume) * 1_000_000n * BigInt(activity)) / ACTIVITY_OF_A_DAY
}
