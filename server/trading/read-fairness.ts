/** Reads the public facts that check the simulated market: hashes before the day, seeds and recorded prices after it. */
import type { PublishedSeed } from '../../contract/endpoints/fairness.ts'
import type { PastTicks } from '../../contract/settlement/tick-page.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { SimulatedDay } from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../database/database.ts'
import { countFrozen } from '../limits/freeze.ts'
import { readPastDay, readPublishedSeeds, type SeedVault } from '../prices/feeds/day-seeds.ts'
import { readMarketTerms } from '../prices/simulated/market-days.ts'
import { seedsShownUntil } from '../prices/simulated/shown-seeds.ts'
import type { Market } from '../prices/market/market-face.ts'
import { isDayKept } from '../prices/chain/drop-old-ticks.ts'
import { readPastTicks, type PastTicksInput } from '../prices/chain/read-past-ticks.ts'
import type { SigningKeys } from '../prices/chain/signing-keys.ts'

/** Tomorrow, today and a month of days that are over. */
const SEEDS = 32
/** Under an hour and a half of prices: a page comes in a moment, a whole day in seventeen. */
const TICKS_PER_PAGE = 20_000

export async function readFairness(input: {
  database: Database
  market: Market
  clock: { now(): number }
  vault: SeedVault
}): Promise<Outcome<{ market: Market['kind']; serverTime: number; seeds: PublishedSeed[]; frozenPeople: number }>> {
  const now = input.clock.now()
  return done({
    market: input.market.kind,
    serverTime: now,
    seeds: await readPublishedSeeds(input.database, { now, limit: SEEDS, vault: input.vault }),
    frozenPeople: await countFrozen(input.database),
  })
}

/** Refuses with `not-found` while the day is not over, or where it was not played. */
export async function readRevealedDay(
  database: Database,
  input: { day: string; now: number; vault: SeedVault },
): Promise<Outcome<{ days: SimulatedDay[] }>> {
  const days = await readPastDay(database, input)
  return days === null ? refuse('not-found') : done({ days })
}

/** A page of what the chain recorded on a day that is over, of one product. Refuses with `ticks-dropped` where it is no longer kept. */
export async function readDayTicks(
  database: Database,
  input: Omit<PastTicksInput, 'limit'> & { now: number; vault: SeedVault; keys: SigningKeys },
): Promise<Outcome<PastTicks>> {
  const until = (await isBlockDay(database, input)) ? await seedsShownUntil(database, input.now) : undefined
  if (until === undefined && !(await isPastDay(database, input))) return refuse('not-found')
  if (!(await isDayKept(database, input.day))) return refuse('ticks-dropped')
  return done(
    await readPastTicks(database, input.keys, {
      ...input,
      ...(until === undefined ? {} : { until }),
      limit: TICKS_PER_PAGE,
    }),
  )
}

/** A day that the first version played to its end. */
async function isPastDay(
  database: Database,
  input: { day: string; productId: string; now: number; vault: SeedVault },
): Promise<boolean> {
  const days = await readPastDay(database, input)
  return days?.some(({ productId }) => productId === input.productId) ?? false
}

/** A day of blocks with terms for the product. */
async function isBlockDay(database: Database, input: { day: string; productId: string }): Promise<boolean> {
  const terms = await readMarketTerms(database, input.day)
  return terms.some(({ notice }) => notice.productId === input.productId)
}
