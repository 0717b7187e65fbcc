/** Roles are given by operators who have them (`rolesWithoutGiver`), to a new account and to one that there is. */
import { sql } from 'kysely'
import { rolesWithoutGiver, spelledRoles, type OperatorRole } from '../../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { isLapsed } from './lapsed-invitations.ts'

/** `now`: an account whose invitation has lapsed has no role, as it counts for nothing else. */
type Givers = { readonly now: number } & (
  { readonly operatorId: string } | { readonly kind: string; readonly id: string }
)

/**
 * Holds the roles that somebody gets against those of the operators who say yes.
 * @param by the operator who gives them alone, or the kind and id of the item that two have said yes to
 * @returns refusals: `invalid-request` (fact `missing`: the roles that none of them has)
 */
export async function checkGivers(tx: Tx, given: readonly OperatorRole[], by: Givers): Promise<Outcome<void>> {
  const active = await tx.db
    .selectFrom('operator')
    .select(['id', 'roles'])
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`not ${isLapsed(by.now)}`)
    .execute()
  const said = new Set('operatorId' in by ? [by.operatorId] : await approversOf(tx, by))
  const missing = rolesWithoutGiver({
    given,
    yes: active.filter(({ id }) => said.has(id)).map(({ roles }) => roles),
    active: active.map(({ roles }) => roles),
  })
  return missing.length === 0 ? done(undefined) : refuse('invalid-request', { missing: spelledRoles(missing) })
}

async function approversOf(tx: Tx, { kind, id }: { readonly kind: string; readonly id: string }): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('operator_approval')
    .select('operator_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
  return rows.map(({ operator_id: operatorId }) => operatorId)
}
