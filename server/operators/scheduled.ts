/** Publications that two operators have approved for a time to come, until they are published then, once, or taken back before. */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from './acts.ts'
import type {} from './tables.ts'
import { nameOf, wantedPublicationSchema, type Schedulable, type WantedPublication } from './wanted-publication.ts'

interface Scheduled {
  readonly id: string
  readonly dueAt: number
  readonly status: 'waiting' | 'published' | 'cancelled'
  readonly endedAt: number | null
  /** The operator who asked for it. */
  readonly by: string
  readonly name: Readonly<Record<string, string>>
}

/** Waiting ones that are shown, and ended ones beside them. */
const WAITING_MAX = 100
const ENDED_SHOWN = 20

export async function schedule(
  tx: Tx,
  input: {
    readonly id: string
    readonly wanted: Schedulable
    readonly dueAt: number
    readonly by: string
    readonly now: number
  },
): Promise<void> {
  const { id, wanted, dueAt, by, now } = input
  await tx.db
    .insertInto('scheduled_publication')
    .values({
      id,
      wanted: JSON.stringify(wanted),
      due_at: BigInt(dueAt),
      status: 'waiting',
      created_by: by,
      created_at: BigInt(now),
      ended_at: null,
    })
    .execute()
}

/** Takes one back before it is published, with a line in the log of acts. Refuses `not-found`, `already-decided`. */
export async function cancelScheduled(
  tx: Tx,
  { operatorId, now }: { readonly operatorId: string; readonly now: number },
  id: string,
): Promise<Outcome<void>> {
  const row = await endScheduled(tx, { id, status: 'cancelled', now })
  if (row === null) {
    const known = await tx.db.selectFrom('scheduled_publication').select('id').where('id', '=', id).executeTakeFirst()
    return refuse(known ? 'already-decided' : 'not-found')
  }
  const about = { subjectKind: 'publication', subjectId: id }
  await recordAct(tx, { operatorId, act: 'cancel-scheduled', ...about, facts: nameOf(row), at: now })
  return done(undefined)
}

/**
 * Ends one that waits. Its row is locked until the end of the transaction, so of several processes and of an operator who takes it back one is first.
 * @returns what was wanted; null where it does not wait
 */
export async function endScheduled(
  tx: Tx,
  { id, status, now }: { readonly id: string; readonly status: 'published' | 'cancelled'; readonly now: number },
): Promise<WantedPublication | null> {
  const row = await tx.db
    .updateTable('scheduled_publication')
    .set({ status, ended_at: BigInt(now) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('wanted')
    .executeTakeFirst()
  return row ? wantedPublicationSchema.parse(JSON.parse(row.wanted)) : null
}

/** Those whose time has come, the longest due first. */
export async function dueScheduled(database: Database, now: number): Promise<string[]> {
  const rows = await database
    .selectFrom('scheduled_publication')
    .select('id')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', BigInt(now))
    .orderBy('due_at')
    .limit(WAITING_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those that wait, the next one first, then those that ended last. */
export async function readScheduled(database: Database): Promise<Scheduled[]> {
  const { rows } = await sql<{
    id: string
    due_at: bigint
    status: Scheduled['status']
    ended_at: bigint | null
    name: string
    wanted: string
  }>`
    select s.id, s.due_at, s.status, s.ended_at, s.wanted, operator.name from (
      (select * from scheduled_publication where status = 'waiting' order by due_at limit ${WAITING_MAX})
      union all
      (select * from scheduled_publication where ended_at is not null order by ended_at desc limit ${ENDED_SHOWN})
    ) s join operator on operator.id = s.created_by
    order by s.status = 'waiting' desc, coalesce(-s.ended_at, s.due_at)`.execute(database)
  return rows.map((row) => ({
    id: row.id,
    dueAt: Number(row.due_at),
    status: row.status,
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    by: row.name,
    name: nameOf(wantedPublicationSchema.parse(JSON.parse(row.wanted))),
  }))
}
