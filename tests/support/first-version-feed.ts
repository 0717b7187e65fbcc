/** The simulated market as its first version played it (`simulated-day-1`): whole days from one seed each, a price each quarter second. */
import { randomBytes } from 'node:crypto'
import {
  DAY_MS,
  dayOf,
  dayStart,
  seedHash,
  SIMULATED_TICK_MS,
  walkDay,
} from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../../server/database/database.ts'
import type { Catalogue } from '../../server/prices/catalogue/catalogue.ts'
import type { FeedPrice, PriceFeed } from '../../server/prices/feeds/price-feed.ts'
import type { SeedVault } from '../../server/prices/feeds/day-seeds.ts'

interface PlayedDay {
  readonly day: string
  /** Product id → the day's walk, with the price that was taken from it last. */
  readonly walks: ReadonlyMap<string, ReturnType<typeof walkDay>>
}

interface FirstVersionOptions {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly vault: SeedVault
}

/** Plays on from the first beat's time, and leaves the rows that the first version left: seeds, and each day's start prices. */
export function firstVersionFeed({ database, catalogue, vault }: FirstVersionOptions): PriceFeed {
  const last = new Map(catalogue.map(({ id, startPrice }) => [id, startPrice]))
  let next: number | null = null
  let played: PlayedDay | null = null

  async function begin(day: string, now: number): Promise<PlayedDay> {
    const seed = randomBytes(32).toString('hex')
    await database
      .insertInto('day_seed')
      .values({
        day,
        seed: null,
        sealed: vault.seal(seed, `day-seed:${day}`),
        hash: seedHash(seed),
        made_at: BigInt(now),
      })
      .execute()
    const rows = catalogue.map(({ id, volatilityBp }) => ({ id, volatilityBp, startPrice: last.get(id) ?? 1 }))
    await database
      .insertInto('simulated_day')
      .values(
        rows.map(({ id, volatilityBp, startPrice }) => ({
          day,
          product_id: id,
          start_price: BigInt(startPrice),
          volatility_bp: volatilityBp,
        })),
      )
      .execute()
    return {
      day,
      walks: new Map(
        rows.map(({ id, volatilityBp, startPrice }) => [
          id,
          walkDay({ seed, day, productId: id, startPrice, volatilityBp }),
        ]),
      ),
    }
  }

  return {
    kind: 'simulated',
    playsOn: true,
    reached: () => (next ?? 0) - 1,
    take: async ({ now }) => {
      next ??= now - (now % SIMULATED_TICK_MS)
      const prices: FeedPrice[] = []
      for (; next <= now; next += SIMULATED_TICK_MS) {
        if (played?.day !== dayOf(next)) played = await begin(dayOf(next), now)
        const index = ((next - dayStart(played.day)) % DAY_MS) / SIMULATED_TICK_MS
        for (const [productId, walk] of played.walks) {
          while (walk.nextIndex() < index) walk.next()
          const { price } = walk.next()
          last.set(productId, price)
          prices.push({ productId, price, ts: next, sourceTs: next, volumeMicro: 1n })
        }
      }
      return prices
    },
  }
}
