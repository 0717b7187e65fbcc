import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { collectionOf, JOB_LOCK } from './carry-events.ts'
import { projectTotals } from './team-figures.ts'
import type {} from './tables.ts'

/** Takes a person out of the teams of those above, whose mirrors get a tombstone and new figures, and forgets their own team. */
export async function leaveTeams(tx: Tx, userId: string, now: number): Promise<void> {
  // Not while events are carried: both move the same figures.
  await sql`SELECT pg_advisory_xact_lock(${JOB_LOCK})`.execute(tx.db)
  await tx.db
    .deleteFrom('team_event')
    .where((is) => is.or([is('member_id', '=', userId), is('inviter_id', '=', userId)]))
    .execute()
  const { rows: above } = await sql<{ owner_id: string; level: number }>`
    WITH gone AS (
      DELETE FROM team_member WHERE member_id = ${userId}::uuid RETURNING owner_id, level, last_active_at, deposited_minor, invested_minor
    ), moved AS (
      UPDATE team_figures kept SET
        members = kept.members - 1,
        active_members = kept.active_members - coalesce(gone.last_active_at >= kept.active_since, false)::int,
        deposited_minor = kept.deposited_minor - gone.deposited_minor,
        invested_minor = kept.invested_minor - gone.invested_minor
      FROM gone WHERE kept.owner_id = gone.owner_id AND kept.level = gone.level
    )
    SELECT owner_id, level FROM gone`.execute(tx.db)
  for (const { owner_id: owner, level } of above)
    recordChange(tx, { owner, collection: collectionOf(level), id: userId, doc: null })
  await projectTotals(
    tx,
    above.map((row) => row.owner_id),
    now,
  )
  await tx.db.deleteFrom('team_member').where('owner_id', '=', userId).execute()
}
