import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { sendMessage } from '../messages/send-message.ts'
import { releaseWithdrawals as release } from '../withdrawals/holds/stop-withdrawals.ts'
import { recordAct } from './acts.ts'

/**
 * Customer service has spoken with a person who had stopped their account: what was under review then may be decided again. The
 * person is told, so that a release which they did not ask for does not go by unseen. Refuses `reason-missing`, `not-found` where nothing is stopped.
 */
export async function releaseWithdrawals(
  tx: Tx,
  input: { operatorId: string; userId: string; reason: string; now: number },
): Promise<Outcome<number>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const released = await release(tx, input.userId)
  if (released === 0) return refuse('not-found')
  await sendMessage(tx, {
    id: randomUUID(),
    userId: input.userId,
    kind: 'withdrawals-released',
    facts: { reason },
    at: input.now,
  })
  await recordAct(tx, {
    operatorId: input.operatorId,
    act: 'release-withdrawals',
    subjectKind: 'user',
    subjectId: input.userId,
    facts: { reason, released: String(released) },
    at: input.now,
  })
  return done(released)
}
