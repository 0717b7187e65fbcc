/**
 * A freeze stops a person's new buys and withdrawals, with a reason that they read. Running orders, and withdrawals that are under
 * review, go on as if there were none.
 */
import { sql } from 'kysely'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { lockLimits, showLimits } from './limits-row.ts'
import type {} from './tables.ts'

export interface Freeze {
  readonly reason: string
  /** ms */
  readonly since: number
}

/** Freezes a person, who sees it in their feed. @returns false where they are frozen already */
export async function freezePerson(
  tx: Tx,
  { userId, reason, now }: { readonly userId: string; readonly reason: string; readonly now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_limits (user_id, updated_at, frozen_at, frozen_reason) values (${userId}, ${BigInt(now)}, ${BigInt(now)}, ${reason})
    on conflict (user_id) do update set frozen_at = excluded.frozen_at, frozen_reason = excluded.frozen_reason
      where user_limits.frozen_at is null
    returning user_id`.execute(tx.db)
  if (rows.length === 0) return false
  await showFreeze(tx, { userId, now })
  return true
}

/** Ends a freeze. @returns false where there is none */
export async function endFreeze(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<boolean> {
  const row = await tx.db
    .updateTable('user_limits')
    .set({ frozen_at: null, frozen_reason: null })
    .where('user_id', '=', userId)
    .where('frozen_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (row === undefined) return false
  await showFreeze(tx, { userId, now })
  return true
}

async function showFreeze(tx: Tx, context: { readonly userId: string; readonly now: number }): Promise<void> {
  const limits = await lockLimits(tx, context.userId)
  if (limits !== null) showLimits(tx, context, limits)
}

export async function readFreeze(database: Database, userId: string): Promise<Freeze | null> {
  const row = await database
    .selectFrom('user_limits')
    .select(['frozen_at', 'frozen_reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.frozen_at == null ? null : { since: Number(row.frozen_at), reason: row.frozen_reason ?? '' }
}

/** Refuses `account-frozen` (fact `reason`). A freeze that comes meanwhile waits for the caller's transaction where the person has limits. */
export async function checkFreeze(tx: Tx, userId: string): Promise<Outcome<void>> {
  const row = await tx.db
    .selectFrom('user_limits')
    .select('frozen_reason')
    .where('user_id', '=', userId)
    .where('frozen_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row ? refuse('account-frozen', { reason: row.frozen_reason ?? '' }) : done(undefined)
}

/** How many people are frozen now. */
export async function countFrozen(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('user_limits')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('frozen_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
