import { randomUUID } from 'node:crypto'
import { OPERATOR_ROLES } from '../../contract/desk/roles.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { requestRoles } from '../../server/operators/role-requests.ts'
import type { Desk, Options, Said } from './desk.ts'

/** Asks for other roles of another operator; a second one decides. */
export async function setOperatorRolesCommand(
  desk: Desk,
  [name = '']: readonly string[],
  { roles = [] }: Options,
): Promise<Said> {
  if (roles.length === 0) return refuse('invalid-request', { roles: OPERATOR_ROLES.join(',') })
  const id = randomUUID()
  const asked = await inTransaction(desk.database, (tx) => requestRoles(tx, desk.context, { id, name, roles }))
  return asked.ok ? done([`${asked.value} ${id}`]) : asked
}
