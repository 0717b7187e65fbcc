/**
 * Workers: the processes that share the work of one role. Each holds a lease in the database, renews it every second, and loses it after
 * three. Pieces of work are dealt out among those that hold one, so each piece has one process, and another one a moment after its death.
 * For a moment two may do the same piece: each kind of work makes sure itself that it is done once.
 * This room holds the dealing out of a role's work among processes. It may not know what the work is.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { startRounds } from '../database/rounds.ts'
import type {} from './migrations.ts'

const RENEW_MS = 1_000
const LAPSE_MS = 3_000
const FORGET_MS = 60_000

export interface Share {
  /** Whether this piece of work is this process's now. */
  isMine(piece: string): boolean
  /** Gives the lease back: the others take its work over with their next round. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly database: Database
  /** A uuid of this process tree: a process that is begun again in the place of a dead one goes on with its lease. */
  readonly id: string
  readonly role: string
  /** Told when the workers have changed. */
  readonly onChange?: () => void
  readonly onError: (error: unknown) => void
}

export async function joinWorkers({
  database,
  id,
  role,
  onChange = () => undefined,
  onError,
}: WorkerOptions): Promise<Share> {
  let workers = await renew(database, { id, role })
  const rounds = startRounds({ everyMs: RENEW_MS, onError }, async () => {
    const now = await renew(database, { id, role })
    if (now.join() === workers.join()) return
    workers = now
    onChange()
  })
  return {
    isMine: (piece) => workerOf(piece, workers) === id,
    stop: async () => {
      await rounds.stop()
      // A database that is away forgets the lease by itself.
      await database
        .deleteFrom('worker')
        .where('id', '=', id)
        .where('role', '=', role)
        .execute()
        .catch(() => undefined)
    },
  }
}

/** Deals a piece out: each worker's number for it is a hash, and the highest wins. So a worker that goes leaves the others' pieces where they are. */
export function workerOf(piece: string, workers: readonly string[]): string | null {
  let best: { readonly worker: string; readonly number: string } | null = null
  for (const worker of workers) {
    const number = createHash('sha256').update(`${worker} ${piece}`).digest('hex')
    if (best === null || number > best.number) best = { worker, number }
  }
  return best?.worker ?? null
}

/**
 * The database's clock counts, which all share. It may go back, where a standby with a clock of its own takes its place: a lease that was
 * written further ahead than it lasts has lapsed too, or a dead worker would keep its work until the clock has come that far.
 * @returns the ids of all workers of the role, sorted
 */
async function renew(database: Database, { id, role }: { id: string; role: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with now as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as ms),
    renewed as (
      insert into worker (id, role, seen_at) select ${id}::uuid, ${role}, ms from now
      on conflict (id, role) do update set seen_at = excluded.seen_at
    ),
    lapsed as (
      -- A row that somebody holds is renewed or forgotten by them: two that come back from a long sleep would wait for each other.
      select w.id, w.role from worker w, now where abs(w.seen_at - ms) > ${FORGET_MS}::int8 and w.id <> ${id}::uuid
      for update of w skip locked
    ),
    forgotten as (delete from worker w using lapsed l where w.id = l.id and w.role = l.role)
    select id::text as id from worker, now where role = ${role} and abs(seen_at - ms) < ${LAPSE_MS}::int8
    union select ${id}::text
    order by 1`.execute(database)
  return rows.map((row) => row.id)
}
