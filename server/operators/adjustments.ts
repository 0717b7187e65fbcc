/** The one way an operator moves a person's money by hand: a named transfer with a reason, which the person sees and is told of. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { lockName } from '../database/name-lock.ts'
import type { Tx } from '../database/transaction.ts'
import { ADJUSTMENT, cashAccount } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { sendMessage } from '../messages/send-message.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { AdjustmentTable } from './tables.ts'

/**
 * Asks for an adjustment and says yes to it. Below the sum that needs two it is posted at once, above it waits for another operator;
 * what was moved alone within a day is counted together.
 * @param input amountMinor signed: above zero to the person
 * @returns refusals: `reason-missing`, `not-found` (no such person), `insufficient-balance`, `id-taken`
 */
export async function requestAdjustment(
  tx: Tx,
  context: ReviewContext,
  input: { id: string; userId: string; amountMinor: bigint; reason: string },
): Promise<Outcome<Approval>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const person = await tx.db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', input.userId)
    .where('kind', '=', 'cash')
    .executeTakeFirst()
  if (!person) return refuse('not-found')
  if (await isForAnother(tx, input)) return refuse('id-taken')
  return openRequest(tx, context, {
    table: 'adjustment',
    id: input.id,
    columns: { user_id: input.userId, amount_minor: input.amountMinor, reason },
    review: adjustmentReview,
    act: 'adjust',
    facts: { amount: formatMoney(input.amountMinor), reason, userId: input.userId },
  })
}

/** Operators name an adjustment by its id alone. Two requests with one id take turns, so that the second one sees the first. */
async function isForAnother(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  await lockName(tx, `adjustment ${id}`)
  const row = await tx.db
    .selectFrom('adjustment')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adjustments that wait for a second operator. */
export const adjustmentReview: ReviewKind = {
  kind: 'adjustment',
  ...requestQueue('adjustment', itemOf),
  approve: postAdjustment,
}

async function postAdjustment(
  tx: Tx,
  id: string,
  { now, bounds }: Pick<ReviewContext, 'now' | 'bounds'>,
): Promise<Outcome<void>> {
  const decided = await decideRequest(tx, 'adjustment', { id, now, status: 'posted' })
  if (!decided.ok) return decided
  // The audit holds each adjustment against the bound of its time: a bound that is changed later says nothing of it.
  await tx.db
    .updateTable('adjustment')
    .set({ two_operators_from: bounds.twoOperatorsFrom })
    .where('id', '=', id)
    .execute()
  const { user_id: userId, amount_minor: amountMinor, reason, number } = decided.value
  const cash = cashAccount(userId)
  const [debit, credit] = amountMinor > 0n ? [ADJUSTMENT, cash] : [cash, ADJUSTMENT]
  const magnitude = amountMinor > 0n ? amountMinor : -amountMinor
  const posted = await postTransfers(
    tx,
    [
      {
        userId,
        event: 'adjustment',
        businessId: id,
        leg: 'amount',
        phase: 'single',
        record: 'adjustment',
        debit,
        credit,
        amountMinor: magnitude,
      },
    ],
    { at: now },
  )
  if (!posted.ok) return posted
  await sendMessage(tx, {
    id: randomUUID(),
    userId,
    kind: 'adjustment',
    facts: { number, amount: formatMoney(amountMinor), reason },
    at: now,
  })
  return done(undefined)
}

function itemOf(row: Selectable<AdjustmentTable>): ReviewItem {
  return {
    kind: 'adjustment',
    id: row.id,
    userId: row.user_id,
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: row.amount_minor,
    facts: { number: row.number, status: row.status, amount: formatMoney(row.amount_minor), reason: row.reason },
  }
}
