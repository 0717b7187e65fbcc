import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { fireAlerts, type MoveWindows } from './fire-alerts.ts'

/** A look reads what four beats of the market have written: nobody needs an alert sooner, and the market has the database to itself in between. */
const EVERY_MS = 1_000

/** Starts the job that looks at the chain's ticks for price alerts. Several servers may run it at once. */
export function startAlerts({
  database,
  onError,
}: {
  readonly database: Database
  readonly onError: (error: unknown) => void
}): Rounds {
  const windows: MoveWindows = new Map()
  return startRounds({ everyMs: EVERY_MS, onError }, (isStopped) => fireAlerts(database, windows, isStopped))
}
