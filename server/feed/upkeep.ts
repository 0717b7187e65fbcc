import type { Database } from '../database/database.ts'
import { pruneTombstones } from './prune-tombstones.ts'
import { sealHistory } from './seal-history.ts'

const EVERY_MS = 60_000

export interface UpkeepOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly onError: (error: unknown) => void
}

/** Seals history and forgets old tombstones, about once a minute. `stop` waits for the round that is under way. */
export function startFeedUpkeep({ database, clock, onError }: UpkeepOptions): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve()
  const work = async () => {
    await sealHistory(database, clock)
    await pruneTombstones(database, clock)
  }
  const timer = setInterval(() => {
    round = round.then(work).catch(onError)
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
