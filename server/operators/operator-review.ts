/** The review of new operator accounts. An operator who could open accounts alone would be the second operator to themselves. */
import { sql, type Selectable } from 'kysely'
import { OPERATOR_ROLES, spelledRoles, type OperatorRole } from '../../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from './acts.ts'
import { checkGivers } from './give-roles.ts'
import { isLapsed } from './lapsed-invitations.ts'
import type { Decision, ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { OperatorTable } from './tables.ts'

/** Accounts that wait for a second operator's yes; until then they open nothing. One of the two has each of their roles. */
export const operatorReview: ReviewKind = {
  kind: 'operator',
  list: async (db) =>
    (
      await db
        .selectFrom('operator')
        .selectAll()
        .where('awaits_approval', '=', true)
        .orderBy('created_at')
        .limit(500)
        .execute()
    ).map(itemOf),
  show: async (db, id) => {
    const row = await db
      .selectFrom('operator')
      .selectAll()
      .where('id', '=', id)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    return row ? itemOf(row) : null
  },
  approve: async (tx, id, { now }) => {
    const row = await tx.db.selectFrom('operator').select('roles').where('id', '=', id).executeTakeFirst()
    const checked = await checkGivers(tx, row?.roles ?? [], { kind: 'operator', id, now })
    return checked.ok ? decide(tx, id, { awaits_approval: false, disabled_at: null }) : checked
  },
  refuse: (tx, id) => decide(tx, id, { awaits_approval: false }),
}

/**
 * Whether a further account needs two operators: from the third on. One that was disabled counts, or who has disabled the others
 * could open new ones alone. One whose invitation has lapsed does not: it never said yes to anything, and never will.
 */
export async function needsTwo(tx: Tx, now: number): Promise<boolean> {
  // Two that open the second one at the same moment take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx.db)
  const { count } = await tx.db
    .selectFrom('operator')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('password_hash', 'is not', null)
    .where('awaits_approval', '=', false)
    .where(sql<boolean>`not ${isLapsed(now)}`)
    .executeTakeFirstOrThrow()
  return count >= 2n
}

/**
 * Ends an operator's access at once; what they have done stays, a yes that waits for a second one no longer counts. Refuses
 * `not-found` for a name that is none, oneself, or disabled already.
 */
export async function disableOperator(tx: Tx, context: Decision, name: string): Promise<Outcome<void>> {
  const disabled = await tx.db
    .updateTable('operator')
    .set({ disabled_at: BigInt(context.now), awaits_approval: false })
    .where('name', '=', name)
    .where('id', '<>', context.operatorId)
    .where('password_hash', 'is not', null)
    .where((row) => row.or([row('disabled_at', 'is', null), row('awaits_approval', '=', true)]))
    .returning('id')
    .executeTakeFirst()
  if (!disabled) return refuse('not-found')
  await recordAct(tx, {
    operatorId: context.operatorId,
    act: 'disable-operator',
    subjectKind: 'operator',
    subjectId: disabled.id,
    facts: { name },
    at: context.now,
  })
  return done(undefined)
}

/** All that can sign in, those that wait and those that could, by name. */
export async function listOperators(
  db: Pick<Database, 'selectFrom'>,
): Promise<readonly { name: string; state: 'active' | 'waits' | 'disabled'; roles: OperatorRole[] }[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['name', 'awaits_approval', 'disabled_at', 'roles'])
    .where('password_hash', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    roles: OPERATOR_ROLES.filter((role) => row.roles.includes(role)),
    state: row.awaits_approval ? 'waits' : row.disabled_at === null ? 'active' : 'disabled',
  }))
}

async function decide(
  tx: Tx,
  id: string,
  change: { awaits_approval: boolean; disabled_at?: null },
): Promise<Outcome<void>> {
  const row = await tx.db
    .updateTable('operator')
    .set(change)
    .where('id', '=', id)
    .where('awaits_approval', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (row) return done(undefined)
  const known = await tx.db.selectFrom('operator').select('id').where('id', '=', id).executeTakeFirst()
  return refuse(known ? 'already-decided' : 'not-found')
}

function itemOf(row: Selectable<OperatorTable>): ReviewItem {
  return {
    kind: 'operator',
    id: row.id,
    userId: '',
    isWaiting: row.awaits_approval,
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    needsTwo: true,
    facts: { name: row.name, roles: spelledRoles(row.roles) },
  }
}
