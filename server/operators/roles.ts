/** Operators' roles, held against the one table of contract/desk/roles.ts. */
import { mayDo, type DeskAct, type OperatorRole } from '../../contract/desk/roles.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

/** Returns the roles of an operator who may act; none for one who was disabled. They stay so until the transaction has ended. */
export async function rolesOf(tx: Tx, operatorId: string): Promise<readonly OperatorRole[]> {
  const row = await tx.db
    .selectFrom('operator')
    .select('roles')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.roles ?? []
}

/** Whether an operator may do an act, until the end of the transaction. */
export async function isAllowed(tx: Tx, operatorId: string, act: DeskAct): Promise<boolean> {
  return mayDo(await rolesOf(tx, operatorId), act)
}
