import { randomUUID } from 'node:crypto'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import type { Tx } from '../database/transaction.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { REVIEW_ID } from '../reviews/review-id.ts'
import { sendMessage } from '../messages/send-message.ts'
import { WITHDRAWAL_REQUESTED } from './request-withdrawal.ts'
import type { WithdrawalTable } from './holds/tables.ts'
import { projectWithdrawal } from './withdrawal-row.ts'

export type WithdrawalDecision =
  | { readonly status: 'success' }
  | { readonly status: 'failed'; readonly reason: string }
  /** By its owner only. */
  | { readonly status: 'cancelled'; readonly userId: string }

/**
 * Ends the review of a withdrawal. Paid: both holds are posted. Refused or taken back: both are released, the whole amount is
 * available again. When two decide at once, one wins.
 * @param input its id for its owner, its review id for operators
 * @returns refusals: `not-found` (for its owner alone: another person's too), `already-decided`, `withdrawals-held` (fact `stopped`): not
 *   paid while its owner has said that somebody took over the account; it can be refused and taken back all the same
 */
export async function decideWithdrawal(
  tx: Tx,
  input: { readonly id: string; readonly now: number },
  decision: WithdrawalDecision,
): Promise<Outcome<{ userId: string; withdrawal: Withdrawal }>> {
  let update = tx.db
    .updateTable('withdrawal')
    .set({
      status: decision.status,
      reason: decision.status === 'failed' ? decision.reason : null,
      decided_at: BigInt(input.now),
    })
    .where(named(input.id, decision))
    .where('status', '=', 'under-review')
  if (decision.status === 'success') update = update.where('stopped_at', 'is', null)
  const row = await update.returningAll().executeTakeFirst()
  if (!row) return whyNot(tx, input.id, decision)
  await resolveHolds(tx, row, input.now)
  if (row.status !== 'cancelled') await tell(tx, row, input.now)
  return done({ userId: row.user_id, withdrawal: projectWithdrawal(tx, row) })
}

function tell(tx: Tx, row: Selectable<WithdrawalTable>, now: number): Promise<void> {
  const facts = {
    number: row.number,
    amount: formatMoney(row.amount_minor),
    arrives: formatMoney(row.amount_minor - row.fee_minor),
  }
  const isPaid = row.status === 'success'
  return sendMessage(tx, {
    id: randomUUID(),
    userId: row.user_id,
    kind: isPaid ? 'withdrawal-paid' : 'withdrawal-refused',
    facts: isPaid ? facts : { ...facts, reason: row.reason ?? '' },
    at: now,
  })
}

async function resolveHolds(tx: Tx, row: Selectable<WithdrawalTable>, now: number): Promise<void> {
  const legs = row.fee_minor > 0n ? (['amount', 'fee'] as const) : (['amount'] as const)
  const isPaid = row.status === 'success'
  const posted = await postTransfers(
    tx,
    legs.map((leg) => ({
      userId: row.user_id,
      event: isPaid ? 'withdrawal-paid' : 'withdrawal-released',
      businessId: row.id,
      leg,
      phase: isPaid ? ('post' as const) : ('void' as const),
      resolves: WITHDRAWAL_REQUESTED,
      ...(isPaid ? { record: leg === 'fee' ? ('withdrawal-fee' as const) : ('withdrawal' as const) } : {}),
    })),
    { at: now },
  )
  // Resolving a hold takes nothing that was available.
  if (!posted.ok) throw new Error(`the holds of a withdrawal were not resolved: ${posted.problem}`)
}

function named(id: string, decision: WithdrawalDecision): Expression<SqlBool> {
  return decision.status === 'cancelled'
    ? sql<SqlBool>`id = ${id} and user_id = ${decision.userId}`
    : sql<SqlBool>`${REVIEW_ID} = ${id}`
}

async function whyNot(tx: Tx, id: string, decision: WithdrawalDecision): Promise<Outcome<never>> {
  const known = tx.db.selectFrom('withdrawal').select(['status', 'stopped_at']).where(named(id, decision))
  const row = await known.executeTakeFirst()
  if (row?.status === 'under-review' && row.stopped_at !== null)
    return refuse('withdrawals-held', { stopped: new Date(Number(row.stopped_at)).toISOString() })
  return refuse(row ? 'already-decided' : 'not-found')
}
