import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { pruneTombstones } from './prune-tombstones.ts'
import { sealHistory } from './seal-history.ts'

const EVERY_MS = 60_000

export interface UpkeepOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly onError: (error: unknown) => void
}

/** Seals history and forgets old tombstones, about once a minute. */
export function startFeedUpkeep({ database, clock, onError }: UpkeepOptions): Rounds {
  return startRounds({ everyMs: EVERY_MS, onError }, async () => {
    await sealHistory(database, clock)
    await pruneTombstones(database, clock)
  })
}
