import type { Database } from '../../database/database.ts'
import { SEED_SHOWN_AFTER_MS } from '../feeds/day-seeds.ts'

const MINUTE_MS = 60_000

/** Returns the time before which minute seeds may be shown: a minute's seed a little after its last price stands in the chain. */
export async function seedsShownUntil(database: Database, now: number): Promise<number> {
  const { newest } = await database
    .selectFrom('chain_head')
    .select((of) => of.fn.max('ts').as('newest'))
    .executeTakeFirstOrThrow()
  // A chain that is behind has prices to come whose rounds are public.
  const played = Math.min(now, Number(newest ?? 0)) - SEED_SHOWN_AFTER_MS
  return Math.max(0, played - (played % MINUTE_MS))
}
