import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from './acts.ts'

export interface PersonAct {
  readonly operatorId: string
  readonly userId: string
  /** Some acts tell it to the person. */
  readonly reason: string
  readonly now: number
}

/**
 * Does an act on a person whose account is open, and writes it into the log with the operator's reason.
 * @param run does the act itself, with the reason trimmed
 * @returns refusals: `reason-missing`, `not-found`, and those of `run`, after which nothing is written
 */
export async function actOnPerson(
  tx: Tx,
  { operatorId, userId, reason: given, now }: PersonAct,
  { act, run }: { readonly act: string; readonly run: (reason: string) => Promise<Outcome<void>> },
): Promise<Outcome<void>> {
  const reason = given.trim()
  if (reason === '') return refuse('reason-missing')
  const user = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('not-found')
  const ran = await run(reason)
  if (!ran.ok) return ran
  await recordAct(tx, { operatorId, act, subjectKind: 'user', subjectId: userId, facts: { reason }, at: now })
  return done(undefined)
}
