/** The house's owner puts money in or takes some out. Everybody's gains are paid from it: it takes two operators, whatever the sum. */
import type { Selectable } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { fundHouse } from '../ledger/house-funds.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
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
  return openRequest(tx, context, {
    table: 'house_funding',
    id: input.id,
    columns: { amount_minor: input.amountMinor, reason },
    review: houseFundingReview,
    act: 'fund-house',
    facts: { amount: formatMoney(input.amountMinor), reason },
  })
}

/** Money of the house that waits for a second operator. A yes refuses besides what `fundHouse` refuses. */
export const houseFundingReview: ReviewKind = {
  kind: 'house-funding',
  ...requestQueue('house_funding', itemOf),
  approve: async (tx, id, { now }) => {
    const decided = await decideRequest(tx, 'house_funding', { id, now, status: 'posted' })
    return decided.ok ? fundHouse(tx, { id, amountMinor: decided.value.amount_minor }, now) : decided
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
