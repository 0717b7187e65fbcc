/** The signed texts that bind the simulated market before each of its days, and the sealed end of each day's minute seeds. */
import type { Beacon } from '../../../contract/beacon/beacon.ts'
import {
  marketDaySchema,
  marketTermsSchema,
  marketText,
  type MarketDay,
  type MarketTerms,
  type SignedMarketDay,
  type SignedMarketTerms,
} from '../../../contract/market/market-day.ts'
import { seedsOfDay } from '../../../contract/market/minute-seeds.ts'
import type { Database } from '../../database/database.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'
import type { SeedVault } from '../feeds/day-seeds.ts'

export interface OpenMarketDay extends SignedMarketDay {
  /** One for each minute of the day. */
  readonly seeds: readonly string[]
}

/** Publishes what binds these days, where nothing does yet. A day that is published is never changed. */
export async function ensureMarketDays(
  database: Database,
  input: {
    readonly now: number
    readonly days: readonly string[]
    readonly beacon: Beacon
    readonly randomSeed: () => string
    readonly vault: SeedVault
    readonly keys: SigningKeys
  },
): Promise<void> {
  const rows = input.days.map((day) => {
    const last = input.randomSeed()
    const notice: MarketDay = {
      type: 'market-day',
      version: 1,
      algorithm: 'simulated-day-2',
      day,
      anchor: seedsOfDay(last).anchor,
      beacon: input.beacon,
      madeAt: input.now,
      keyId: input.keys.keyId,
    }
    const text = marketText(notice)
    return { day, sealed: input.vault.seal(last, placeOf(day)), notice: text, signature: input.keys.sign(text) }
  })
  await database
    .insertInto('market_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Publishes the terms of these products, where they have none for the day. */
export async function ensureMarketTerms(
  database: Database,
  input: {
    readonly now: number
    readonly day: string
    readonly products: readonly { readonly id: string; readonly volatilityBp: number; readonly startPrice: number }[]
    readonly keys: SigningKeys
  },
): Promise<void> {
  const rows = input.products.map(({ id, volatilityBp, startPrice }) => {
    const notice: MarketTerms = {
      type: 'market-terms',
      version: 1,
      day: input.day,
      productId: id,
      volatilityBp,
      startPrice,
      madeAt: input.now,
      keyId: input.keys.keyId,
    }
    const text = marketText(notice)
    return { day: input.day, product_id: id, notice: text, signature: input.keys.sign(text) }
  })
  if (rows.length > 0)
    await database
      .insertInto('market_terms')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Opens a day whose seeds are published; null where it is not. */
export async function openMarketDay(database: Database, day: string, vault: SeedVault): Promise<OpenMarketDay | null> {
  const row = await database.selectFrom('market_day').selectAll().where('day', '=', day).executeTakeFirst()
  return row
    ? {
        notice: marketDaySchema.parse(JSON.parse(row.notice)),
        signature: row.signature,
        seeds: seedsOfDay(vault.open(row.sealed, placeOf(day))).seeds,
      }
    : null
}

/** Returns when the first day of blocks was published: every price of a simulated market from then on is made of blocks. Null before. */
export async function firstBlocksAt(database: Database): Promise<number | null> {
  const row = await database.selectFrom('market_day').select('notice').orderBy('day').limit(1).executeTakeFirst()
  return row ? marketDaySchema.parse(JSON.parse(row.notice)).madeAt : null
}

/** Newest first. */
export async function readMarketDays(database: Database, limit: number): Promise<SignedMarketDay[]> {
  const rows = await database
    .selectFrom('market_day')
    .select(['notice', 'signature'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ notice, signature }) => ({ notice: marketDaySchema.parse(JSON.parse(notice)), signature }))
}

export async function readMarketTerms(database: Database, day: string): Promise<SignedMarketTerms[]> {
  const rows = await database
    .selectFrom('market_terms')
    .select(['notice', 'signature'])
    .where('day', '=', day)
    .orderBy('product_id')
    .execute()
  return rows.map(({ notice, signature }) => ({ notice: marketTermsSchema.parse(JSON.parse(notice)), signature }))
}

function placeOf(day: string): string {
  return `market-day:${day}`
}
