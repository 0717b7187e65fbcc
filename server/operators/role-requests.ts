/** Operators change another one's roles. It takes two operators: one alone could give all roles to a friend. */
import { sql, type Selectable } from 'kysely'
import { mayDo, OPERATOR_ROLES, spelledRoles, type OperatorRole } from '../../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { checkGivers } from './give-roles.ts'
import { isUnused } from './lapsed-invitations.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
import type { RoleRequestTable } from './tables.ts'

/**
 * Asks for other roles of another operator and says the first yes.
 * @returns refusals: `not-found` (a name that is none, oneself, or disabled), `invalid-request` (fact `field`: none, the same ones, or too few
 *   operators would be left who can change roles again), `id-taken`
 */
export async function requestRoles(
  tx: Tx,
  context: ReviewContext,
  input: { readonly id: string; readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<Outcome<Approval>> {
  const { id, name } = input
  const roles = OPERATOR_ROLES.filter((role) => input.roles.includes(role))
  const named = await activeOperator(tx.db, { name })
  if (!named || named.id === context.operatorId) return refuse('not-found')
  const before = OPERATOR_ROLES.filter((role) => named.roles.includes(role))
  if (roles.length === 0 || roles.join() === before.join()) return refuse('invalid-request', { field: 'roles' })
  await lockOperators(tx)
  if (!(await leavesTwo(tx, { operatorId: named.id, roles }))) return refuse('invalid-request', { field: 'roles' })
  return openRequest(tx, context, {
    table: 'role_request',
    id,
    columns: { operator_id: named.id, roles: [...roles] },
    review: roleReview,
    act: 'set-operator-roles',
    facts: { name, roles: roles.join(' '), before: before.join(' ') },
  })
}

/** Other roles that wait for a second operator, who is not the one that they are of. They hold from the yes on, in sessions that are open too. */
export const roleReview: ReviewKind = {
  kind: 'operator-roles',
  ...requestQueue('role_request', itemOf),
  lock: lockOperators,
  approve: async (tx, id, { now, operatorId }) => {
    const decided = await decideRequest(tx, 'role_request', { id, now, status: 'carried-out' })
    if (!decided.ok) return decided
    const { operator_id: of, roles } = decided.value
    if (of === operatorId) return refuse('second-operator-needed')
    const named = await activeOperator(tx.db, { id: of })
    if (!named) return refuse('not-found')
    const given = roles.filter((role) => !named.roles.includes(role))
    const checked = await checkGivers(tx, given, { kind: 'operator-roles', id, now })
    if (!checked.ok) return checked
    if (!(await leavesTwo(tx, { operatorId: of, roles }))) return refuse('invalid-request', { field: 'roles' })
    await tx.db.updateTable('operator').set({ roles }).where('id', '=', of).execute()
    return done(undefined)
  },
}

/** Two changes at one moment take turns: together they could leave nobody. */
async function lockOperators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx.db)
}

/**
 * Whether two operators are left who can say yes to a change of roles. With fewer nobody could ever change one again. An invitation that
 * nobody has used leaves nobody.
 */
async function leavesTwo(
  tx: Tx,
  change: { readonly operatorId: string; readonly roles: readonly OperatorRole[] },
): Promise<boolean> {
  const signing = await tx.db
    .selectFrom('operator')
    .select(['id', 'roles'])
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`not ${isUnused}`)
    .execute()
  const left = signing.map(({ id, roles }) => (id === change.operatorId ? change.roles : roles))
  return left.filter((roles) => mayDo(roles, 'decide-operator-roles')).length >= 2
}

function activeOperator(db: Pick<Database, 'selectFrom'>, by: { readonly id: string } | { readonly name: string }) {
  const active = db
    .selectFrom('operator')
    .select(['id', 'name', 'roles'])
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
  return ('id' in by ? active.where('id', '=', by.id) : active.where('name', '=', by.name)).executeTakeFirst()
}

async function itemOf(row: Selectable<RoleRequestTable>, db: Database): Promise<ReviewItem> {
  const of = await db
    .selectFrom('operator')
    .select(['name', 'roles'])
    .where('id', '=', row.operator_id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'operator-roles',
    id: row.id,
    userId: '',
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    needsTwo: true,
    facts: { name: of.name, roles: spelledRoles(row.roles), rolesNow: spelledRoles(of.roles), status: row.status },
  }
}
