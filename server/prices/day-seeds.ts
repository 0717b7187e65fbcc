import { sql } from 'kysely'
import { DAY_MS, dayOf, dayStart, seedHash, walkDay, type SimulatedDay } from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../database/database.ts'

/** A day's seed as the public may see it: the hash at once, the seed when the day is over. */
export interface PublishedSeed {
  readonly day: string
  readonly hash: string
  readonly seed: string | null
  /** After the day's start only for days that the platform did not see begin. */
  readonly madeAt: number
}

/** Makes the seeds of this day and the next where they are not there yet: a hash stands before its day begins. */
export async function ensureSeeds(database: Database, input: { now: number; days: readonly string[]; randomSeed: () => string }): Promise<void> {
  const rows = input.days.map((day) => {
    const seed = input.randomSeed()
    return { day, seed, hash: seedHash(seed), made_at: BigInt(input.now) }
  })
  await database.insertInto('day_seed').values(rows).onConflict((conflict) => conflict.doNothing()).execute()
}

/** Newest first. */
export async function readPublishedSeeds(database: Database, input: { now: number; limit: number }): Promise<PublishedSeed[]> {
  const rows = await database.selectFrom('day_seed').selectAll().orderBy('day', 'desc').limit(input.limit).execute()
  return rows.map((row) => ({
    day: row.day,
    hash: row.hash,
    seed: dayStart(row.day) + DAY_MS <= input.now ? row.seed : null,
    madeAt: Number(row.made_at),
  }))
}

/** What a past day is recomputed from, all its products; null while the day is not over, or where there was none. */
export async function readPastDay(database: Database, input: { day: string; now: number }): Promise<SimulatedDay[] | null> {
  if (input.day >= dayOf(input.now)) return null
  const days = await readDay(database, input.day)
  return days.length > 0 ? days : null
}

/**
 * This day's walk of a product. The first call of a day fixes the start price and volatility for good; whoever asks later,
 * with whatever figures, gets those.
 */
export async function openDay(
  database: Database,
  input: { day: string; products: readonly { id: string; startPrice: number; volatilityBp: number }[] },
): Promise<Map<string, ReturnType<typeof walkDay>>> {
  const rows = input.products.map((product) => ({
    day: input.day, product_id: product.id, start_price: BigInt(product.startPrice), volatility_bp: product.volatilityBp,
  }))
  if (rows.length > 0) await database.insertInto('simulated_day').values(rows).onConflict((conflict) => conflict.doNothing()).execute()
  const days = await readDay(database, input.day)
  return new Map(days.map((day) => [day.productId, walkDay(day)]))
}

async function readDay(database: Database, day: string): Promise<SimulatedDay[]> {
  const { rows } = await sql<{ seed: string; product_id: string; start_price: bigint; volatility_bp: number }>`
    select seed, product_id, start_price, volatility_bp from simulated_day join day_seed using (day) where day = ${day}
    order by product_id`.execute(database)
  return rows.map((row) => ({
    seed: row.seed, day, productId: row.product_id, startPrice: Number(row.start_price), volatilityBp: row.volatility_bp,
  }))
}
