import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { carryEvents, recountActive } from './carry-events.ts'

const POLL_MS = 500
const RECOUNT_MS = 3_600_000
const RECOUNT_OWNERS = 500

interface TeamOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly log: { error(text: string): void }
}

/** Starts the job that carries members' events to the people above, and the hourly count of who is still active. */
export function startTeam({ database, clock, log }: TeamOptions): Rounds {
  let recountedAt = 0
  const onError = (error: unknown) => log.error(`team: ${String(error)}`)
  return startRounds({ everyMs: POLL_MS, onError }, async (isStopped) => {
    while (!isStopped() && (await carryEvents(database, clock.now())) > 0);
    if (clock.now() - recountedAt < RECOUNT_MS) return
    recountedAt = clock.now()
    await recountAll(database, recountedAt, isStopped)
  })
}

/** In portions, so that one transaction never holds the feeds of everybody. */
async function recountAll(database: Database, now: number, isStopped: () => boolean): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!isStopped()) {
    const { rows } = await sql<{ owner_id: string }>`
      SELECT DISTINCT owner_id FROM team_figures WHERE owner_id > ${after}::uuid ORDER BY owner_id LIMIT ${RECOUNT_OWNERS}`.execute(
      database,
    )
    const last = rows.at(-1)
    if (!last) return
    await recountActive(
      database,
      rows.map((row) => row.owner_id),
      now,
    )
    after = last.owner_id
  }
}
