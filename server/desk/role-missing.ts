import { ACT_ROLES, type DeskAct } from '../../contract/desk/roles.ts'
import type { DeskRefusal } from '../../contract/desk/desk-problem.ts'

/** No role of the operator allows the act: says which roles do. */
export function roleMissing(act: DeskAct): DeskRefusal {
  return { ok: false, problem: 'role-missing', facts: { roles: ACT_ROLES[act].join(' ') } }
}
