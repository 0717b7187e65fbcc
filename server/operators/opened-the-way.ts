import type { Tx } from '../database/transaction.ts'
import type { Decision, ReviewItem } from '../reviews/review-kind.ts'
import type {} from './tables.ts'

const REMEMBERED_MS = 30 * 86_400_000
/** Acts without which money might not leave an account: whoever did one is not the only one to let it out. */
const ON_A_PERSON = ['reset-transaction-password', 'release-withdrawals'] as const

/**
 * Whether this operator has lately given the person another transaction password, released what they had stopped, or let another
 * withdrawal account be bound. A withdrawal then takes a second operator, however small: one operator alone who also knows somebody's
 * login would otherwise hold the whole way out.
 */
export async function hasOpenedTheWay(
  tx: Tx,
  { operatorId, now }: Decision,
  { kind, userId }: ReviewItem,
): Promise<boolean> {
  if (kind !== 'withdrawal') return false
  const acts = await tx.db
    .selectFrom('operator_act')
    .select(['act', 'subject_kind', 'subject_id', 'facts'])
    .where('operator_id', '=', operatorId)
    .where('at', '>', BigInt(now - REMEMBERED_MS))
    .where((row) =>
      row.or([
        row.and([row('act', 'in', ON_A_PERSON), row('subject_kind', '=', 'user'), row('subject_id', '=', userId)]),
        row.and([row('act', '=', 'approve'), row('subject_kind', '=', 'account-change')]),
      ]),
    )
    .execute()
  return acts.some(
    ({ act, facts }) => act !== 'approve' || (JSON.parse(facts) as { userId?: string }).userId === userId,
  ) // approve wrote it
}
