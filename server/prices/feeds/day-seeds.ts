import { sql } from 'kysely'
import { DAY_MS, dayStart, seedHash, walkDay, type SimulatedDay } from '../../../contract/settlement/simulated-day.ts'
import type { Database } from '../../database/database.ts'

/** The vault's face: this room seals seeds, so that whoever reads the database or a copy of it knows no day to come. */
export interface SeedVault {
  seal(text: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
}

interface StoredSeed {
  readonly day: string
  /** The seed in plain, by a version that did not seal; null after `sealSeeds`. */
  readonly seed: string | null
  readonly sealed: Buffer | null
}

/** So much later than the day's end its seed is shown: the chain may be a little behind, and an order must never be taken at a head whose next prices are known. */
export const SEED_SHOWN_AFTER_MS = 5_000

/** A day's seed as the public may see it: the hash at once, the seed when the day is over. */
export interface PublishedSeed {
  readonly day: string
  readonly hash: string
  readonly seed: string | null
  /** After the day's start only for days that the platform did not see begin. */
  readonly madeAt: number
}

/** Makes the seeds of this day and the next where they are not there yet: a hash stands before its day begins. */
export async function ensureSeeds(
  database: Database,
  input: { now: number; days: readonly string[]; randomSeed: () => string; vault: SeedVault },
): Promise<void> {
  const rows = input.days.map((day) => {
    const seed = input.randomSeed()
    return {
      day,
      seed: null,
      sealed: input.vault.seal(seed, placeOf(day)),
      hash: seedHash(seed),
      made_at: BigInt(input.now),
    }
  })
  await database
    .insertInto('day_seed')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Seals the seeds that an older version left in plain, and writes the table anew, so that no page of it holds the text. Needs the
 * rights of the tables' owner.
 * @returns how many seeds it sealed
 */
export async function sealSeeds(database: Database, vault: SeedVault): Promise<number> {
  const rows = await database.selectFrom('day_seed').select(['day', 'seed']).where('seed', 'is not', null).execute()
  for (const { day, seed } of rows) {
    if (seed !== null)
      await database
        .updateTable('day_seed')
        .set({ seed: null, sealed: vault.seal(seed, placeOf(day)) })
        .where('day', '=', day)
        .where('seed', 'is not', null)
        .execute()
  }
  if (rows.length > 0) await sql`vacuum full day_seed`.execute(database)
  return rows.length
}

/** Newest first. */
export async function readPublishedSeeds(
  database: Database,
  input: { now: number; limit: number; vault: SeedVault },
): Promise<PublishedSeed[]> {
  const rows = await database.selectFrom('day_seed').selectAll().orderBy('day', 'desc').limit(input.limit).execute()
  return rows.map((row) => ({
    day: row.day,
    hash: row.hash,
    seed: isShown(row.day, input.now) ? openSeed(input.vault, row) : null,
    madeAt: Number(row.made_at),
  }))
}

/** Returns the walks of all products from which a past day is recomputed; null while the day is not over, or where there was none. */
export async function readPastDay(
  database: Database,
  input: { day: string; now: number; vault: SeedVault },
): Promise<SimulatedDay[] | null> {
  if (!isShown(input.day, input.now)) return null
  const days = await readDay(database, input.day, input.vault)
  return days.length > 0 ? days : null
}

function isShown(day: string, now: number): boolean {
  return dayStart(day) + DAY_MS + SEED_SHOWN_AFTER_MS <= now
}

/**
 * This day's walk of a product. The first call of a day fixes the start price and volatility for good; whoever asks later,
 * with whatever figures, gets those.
 */
export async function openDay(
  database: Database,
  input: {
    day: string
    products: readonly { id: string; startPrice: number; volatilityBp: number }[]
    vault: SeedVault
  },
): Promise<Map<string, ReturnType<typeof walkDay>>> {
  const rows = input.products.map((product) => ({
    day: input.day,
    product_id: product.id,
    start_price: BigInt(product.startPrice),
    volatility_bp: product.volatilityBp,
  }))
  if (rows.length > 0)
    await database
      .insertInto('simulated_day')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const days = await readDay(database, input.day, input.vault)
  return new Map(days.map((day) => [day.productId, walkDay(day)]))
}

function placeOf(day: string): string {
  return `day-seed:${day}`
}

function openSeed(vault: SeedVault, { day, seed, sealed }: StoredSeed): string {
  if (seed !== null) return seed
  if (sealed === null) throw new Error(`${day} has no seed`)
  return vault.open(sealed, placeOf(day))
}

async function readDay(database: Database, day: string, vault: SeedVault): Promise<SimulatedDay[]> {
  const { rows } = await sql<StoredSeed & { product_id: string; start_price: bigint; volatility_bp: number }>`
    select day, seed, sealed, product_id, start_price, volatility_bp from simulated_day join day_seed using (day) where day = ${day}
    order by product_id`.execute(database)
  return rows.map((row) => ({
    seed: openSeed(vault, row),
    day,
    productId: row.product_id,
    startPrice: Number(row.start_price),
    volatilityBp: row.volatility_bp,
  }))
}
