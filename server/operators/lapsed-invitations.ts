/** Invitations that nobody has used and nobody can use any more: their accounts count for nothing, and their names can be invited again. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from './acts.ts'

/** Whether a row of `operator` is such an account: its link was never used and has expired, was refused, or opens a disabled account. */
export function isLapsed(now: number): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from operator_link link where link.operator_id = operator.id)
    and not exists (
      select from operator_link link where link.operator_id = operator.id and (
        link.used_at is not null
        or (link.refused_at is null and link.expires_at > ${BigInt(now)} and (operator.disabled_at is null or operator.awaits_approval))
      )
    ))`
}

/** Whether a row of `operator` is an account that an invitation has opened and nobody has signed in to: its link was never used. */
export const isUnused = sql<boolean>`(
  exists (select from operator_link link where link.operator_id = operator.id)
  and not exists (select from operator_link link where link.operator_id = operator.id and link.used_at is not null))`

/**
 * Gives up a name that such an account has. The account stays, disabled and under another name, because the log of acts has lines of it;
 * another line says so.
 */
export async function freeName(
  tx: Tx,
  { name, operatorId, now }: { readonly name: string; readonly operatorId: string; readonly now: number },
): Promise<void> {
  const lapsed = await tx.db
    .selectFrom('operator')
    .select(['id', 'disabled_at'])
    .where('name', '=', name)
    .where(isLapsed(now))
    .forUpdate()
    .executeTakeFirst()
  if (!lapsed) return
  // Within the 32 characters of a name.
  const renamed = `${name.slice(0, 14)}-lapsed-${lapsed.id.slice(0, 8)}`
  await tx.db
    .updateTable('operator')
    .set({ name: renamed, disabled_at: lapsed.disabled_at ?? BigInt(now), awaits_approval: false })
    .where('id', '=', lapsed.id)
    .execute()
  const subject = { subjectKind: 'operator', subjectId: lapsed.id }
  await recordAct(tx, { operatorId, act: 'disable-operator', ...subject, facts: { name, renamed }, at: now })
}
