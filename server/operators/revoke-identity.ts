import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { revokeVerification } from '../verification/decide-verification.ts'
import { recordAct } from './acts.ts'

/**
 * Takes back the approval of a person's identity: a name was misread, documents were not theirs, or a name has changed. The person is told
 * the reason and hands in documents again; until then they can't withdraw. Withdrawals under review wait for their own decision.
 * Refuses `reason-missing`, `not-found`, `already-decided` where the identity is not verified.
 */
export async function revokeIdentity(
  tx: Tx,
  input: { readonly operatorId: string; readonly userId: string; readonly reason: string; readonly now: number },
): Promise<Outcome<void>> {
  const { operatorId, userId, now } = input
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const user = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('not-found')
  const revoked = await revokeVerification(tx, { userId, reason, now })
  if (!revoked.ok) return revoked
  await recordAct(tx, {
    operatorId,
    act: 'revoke-identity',
    subjectKind: 'user',
    subjectId: userId,
    facts: { reason },
    at: now,
  })
  return done(undefined)
}
