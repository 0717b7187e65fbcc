/** The seeds of the days that the market's first version played, `simulated-day-1`: they are shown and checked for ever; no new ones are made. */
import { sql } from 'kysely'
import { DAY_MS, dayStart, type SimulatedDay } from '../../../contract/settlement/simulated-day.ts'
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

/** The pause between the end of a day and the showing of its seed: the chain may be a little behind, and an order must never be taken at a head whose next prices are known. */
export const SEED_SHOWN_AFTER_MS = 5_000

/** A day's seed as the public may see it: the hash at once, the seed when the day is over. */
export interface PublishedSeed {
  readonly day: string
  readonly hash: string
  readonly seed: string | null
  /** After the day's start only for days that the platform did not see begin. */
  readonly madeAt: number
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

/** The second version plays on these days, although they have a seed of the first: its own texts bind them. */
const DAYS_ABOUT_AN_UPDATE = 3

/** Newest first. */
export async function readPublishedSeeds(
  database: Database,
  input: { now: number; limit: number; vault: SeedVault },
): Promise<PublishedSeed[]> {
  const newest = await database
    .selectFrom('day_seed')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(input.limit + DAYS_ABOUT_AN_UPDATE)
    .execute()
  const played =
    newest.length === 0
      ? []
      : await database
          .selectFrom('market_day')
          .select('day')
          .where(
            'day',
            'in',
            newest.map(({ day }) => day),
          )
          .execute()
  const bound = new Set(played.map(({ day }) => day))
  const rows = newest.filter(({ day }) => !bound.has(day)).slice(0, input.limit)
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
    select day, seed, sealed, product_id, start_price, volatility_bp from simulated_day join day_seed using (day)
    where day = ${day} and not exists (select from market_day m where m.day = ${day})
    order by product_id`.execute(database)
  return rows.map((row) => ({
    seed: openSeed(vault, row),
    day,
    productId: row.product_id,
    startPrice: Number(row.start_price),
    volatilityBp: row.volatility_bp,
  }))
}
