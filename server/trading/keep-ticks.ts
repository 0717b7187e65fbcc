import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { dropOldTicks } from '../prices/chain/drop-old-ticks.ts'
import { packOldTicks } from '../prices/chain/pack-ticks.ts'
import { thinCheckpoints } from '../prices/chain/thin-checkpoints.ts'
import type {} from './tables.ts'

const HOUR_MS = 3_600_000

/** Each branch reads an index of open orders alone: all orders that ever were are millions. */
export const oldestOpenOrder = sql<{ ts: bigint | null }>`
  select min(ts) as ts from (
    select min(accepted_ts) as ts from orders where status = 'running' and not is_quarantined
    union all select min(accepted_ts) from orders where status = 'waiting' and not is_quarantined
    union all select min(accepted_ts) from orders where is_quarantined and status in ('waiting', 'running')
  ) open`

/** Drops the days of ticks that are older than configured; what an order that is not final still hangs on stays, however old. */
export async function forgetTicks(
  database: Database,
  input: { now: number; keepDays: number },
): Promise<readonly string[]> {
  return dropOldTicks(database, { ...input, neededFrom: await neededFrom(database) })
}

/** Packs the days of ticks that ended longer ago than configured; what an order that is not final still hangs on stays as it is. */
export async function packDays(
  database: Database,
  input: { now: number; afterDays: number; isStopped?: () => boolean },
): Promise<readonly string[]> {
  return packOldTicks(database, { ...input, neededFrom: await neededFrom(database) })
}

async function neededFrom(database: Database): Promise<number | null> {
  const { rows } = await oldestOpenOrder.execute(database)
  const ts = rows[0]?.ts ?? null
  return ts === null ? null : Number(ts)
}

interface KeepingOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** Looks once an hour, for the first time an hour after the start: until then a process of the version before may be reading, which knows no packs. */
export function startPackingTicks(options: KeepingOptions & { readonly afterDays: number }): Rounds {
  const { database, clock, afterDays, log } = options
  const onError = (error: unknown) => log.error({ error }, 'old ticks could not be packed')
  let isFirst = true
  return startRounds({ everyMs: HOUR_MS, onError }, async (isStopped) => {
    if (isFirst) {
      isFirst = false
      return
    }
    const days = await packDays(database, { now: clock.now(), afterDays, isStopped })
    if (days.length > 0) log.info({ days }, 'days of ticks were packed')
  })
}

/** Looks once an hour. */
export function startForgettingTicks(options: KeepingOptions & { readonly keepDays: number }): Rounds {
  const { database, clock, keepDays, log } = options
  const onError = (error: unknown) => log.error({ error }, 'old ticks could not be dropped')
  return startRounds({ everyMs: HOUR_MS, onError }, async (isStopped) => {
    const days = await forgetTicks(database, { now: clock.now(), keepDays })
    if (days.length > 0) log.info({ days }, 'days of ticks were dropped')
    await thinCheckpoints(database, { now: clock.now(), isStopped })
  })
}
