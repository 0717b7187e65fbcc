import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { dropOldTicks } from '../prices/chain/drop-old-ticks.ts'
import type {} from './tables.ts'

const HOUR_MS = 3_600_000

/** Drops the days of ticks that are older than configured; what an order that is not final still hangs on stays, however old. */
export async function forgetTicks(
  database: Database,
  input: { now: number; keepDays: number },
): Promise<readonly string[]> {
  const open = await database
    .selectFrom('orders')
    .select((of) => of.fn.min('accepted_ts').as('ts'))
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return dropOldTicks(database, {
    ...input,
    neededFrom: open === undefined || open.ts === null ? null : Number(open.ts),
  })
}

/** Looks once an hour. */
export function startForgettingTicks(options: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly keepDays: number
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}): Rounds {
  const { database, clock, keepDays, log } = options
  const onError = (error: unknown) => log.error({ error }, 'old ticks could not be dropped')
  return startRounds({ everyMs: HOUR_MS, onError }, async () => {
    const days = await forgetTicks(database, { now: clock.now(), keepDays })
    if (days.length > 0) log.info({ days }, 'days of ticks were dropped')
  })
}
