/** The house's owner puts money in or takes some out. Everybody's gains are paid from it: it takes two operators, whatever the sum. */
import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { fundHouse } from '../ledger/house-funds.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import { recordAct } from './acts.ts'
import { approve, type Approval, type ReviewContext } from './decide.ts'
import { decideRequest } from './decide-request.ts'
import type { HouseFundingTable } from './tables.ts'

/**
 * Asks for it and says the first yes.
 * @param input amountMinor signed, not zero: above zero to the house
 * @returns refusals: `reason-missing`, `id-taken`
 */
export async function requestHouseFunding(
  tx: Tx,
  context: ReviewContext,
  input: { readonly id: string; readonly amountMinor: bigint; readonly reason: string },
): Promise<Outcome<Approval>> {
  const reason = input.reason.trim()
  if (reason === '') return refuse('reason-missing')
  const row = await tx.db
    .insertInto('house_funding')
    .values({
      id: input.id,
      amount_minor: input.amountMinor,
      reason,
      status: 'under-review',
      created_by: context.operatorId,
      created_at: BigInt(context.now),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('id-taken')
  await recordAct(tx, {
    operatorId: context.operatorId,
    act: 'fund-house',
    subjectKind: houseFundingReview.kind,
    subjectId: input.id,
    facts: { amount: formatMoney(input.amountMinor), reason },
    at: context.now,
  })
  return approve(tx, context, houseFundingReview, input.id)
}

/** Money of the house that waits for a second operator. A yes refuses besides what `fundHouse` refuses. */
export const houseFundingReview: ReviewKind = {
  kind: 'house-funding',
  list: async (db) =>
    (
      await db
        .selectFrom('house_funding')
        .selectAll()
        .where('status', '=', 'under-review')
        .orderBy('created_at')
        .limit(500)
        .execute()
    ).map(itemOf),
  show: async (db, id) => {
    const row = await db.selectFrom('house_funding').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? itemOf(row) : null
  },
  approve: async (tx, id, { now }) => {
    const decided = await decideRequest(tx, 'house_funding', { id, now, status: 'posted' })
    return decided.ok ? fundHouse(tx, { id, amountMinor: decided.value.amount_minor }, now) : decided
  },
  refuse: async (tx, id, { now }) => {
    const decided = await decideRequest(tx, 'house_funding', { id, now, status: 'refused' })
    return decided.ok ? done(undefined) : decided
  },
}

function itemOf(row: Selectable<HouseFundingTable>): ReviewItem {
  return {
    kind: 'house-funding',
    id: row.id,
    userId: '',
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: row.amount_minor,
    needsTwo: true,
    facts: { status: row.status, amount: formatMoney(row.amount_minor), reason: row.reason },
  }
}
