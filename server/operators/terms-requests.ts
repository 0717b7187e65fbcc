/** Operators set what withdrawals cost, what the fund pays and what products offer. Where it is everybody's money it takes two, within bounds. */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { refuse, type Outcome } from '../../contract/outcome.ts'
import { withdrawalTermsSchema } from '../../contract/rows/withdrawal.ts'
import type { Tx } from '../database/transaction.ts'
import { setFundRate } from '../fund/fund-terms.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from '../withdrawals/withdrawal-terms.ts'
import type { Bounds } from '../reviews/bounds.ts'
import { checkFundRate, checkWithdrawalTerms } from './check-terms.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { factsOfNewProduct, publishNewProduct, wantedNewProductSchema, type WantedNewProduct } from './new-product.ts'
import { decideRequest, openRequest, requestQueue } from './requests.ts'
import {
  factsOfProductTerms,
  needsTwo,
  publishProductTerms,
  wantedProductTermsSchema,
  type WantedProductTerms,
} from './product-terms.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { TermsRequestTable } from './tables.ts'

const wantedSchema = z.discriminatedUnion('of', [
  /** The fields that change; all others stay as they are when the second operator approves. */
  z.strictObject({ of: z.literal('withdrawal-terms'), changes: z.partial(withdrawalTermsSchema) }),
  z.strictObject({
    of: z.literal('fund-rate'),
    fromDay: z.iso.date(),
    yearlyRateBp: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
  wantedProductTermsSchema,
  wantedNewProductSchema,
])
type Wanted = z.infer<typeof wantedSchema>
/** A product's terms, and a new one, are asked for by product-terms-requests.ts. */
export type WantedTerms = Exclude<Wanted, WantedProductTerms | WantedNewProduct>
type WantedWithdrawalTerms = Extract<Wanted, { readonly of: 'withdrawal-terms' }>

/**
 * Asks for other terms and says the first yes to them.
 * @returns refusals: `invalid-request` (facts `field`, or `bound` and what it allows), `terms-changed` (a rate for a day that has begun), `id-taken`.
 *   The second yes refuses `terms-changed` where a condition that it names was changed since
 */
export async function requestTerms(
  tx: Tx,
  context: ReviewContext & { readonly calendar: BusinessCalendar },
  input: { readonly id: string; readonly wanted: WantedTerms },
): Promise<Outcome<Approval>> {
  const { now, bounds, calendar } = context
  const { id, wanted } = input
  const checked =
    wanted.of === 'fund-rate' && wanted.fromDay <= calendar.dayOf(now)
      ? refuse('terms-changed')
      : await check(tx, wanted, bounds)
  if (!checked.ok) return checked
  return openRequest(tx, context, {
    table: 'terms_request',
    id,
    columns: { wanted: JSON.stringify(wanted) },
    state: { before: wanted.of === 'withdrawal-terms' ? JSON.stringify(await presentOf(tx, wanted)) : null },
    review: termsReview(calendar),
    act: `set-${wanted.of}`,
    facts: factsOf(wanted),
  })
}

/** Terms that wait for a second operator. */
export function termsReview(calendar: BusinessCalendar): ReviewKind {
  return {
    kind: 'terms',
    ...requestQueue('terms_request', itemOf),
    approve: async (tx, id, { now, bounds }) => {
      const decided = await decideRequest(tx, 'terms_request', { id, now, status: 'carried-out' })
      if (!decided.ok) return decided
      const wanted = wantedOf(decided.value)
      if (wanted.of === 'product-terms') return publishProductTerms(tx, wanted, { now, bounds })
      if (wanted.of === 'new-product') return publishNewProduct(tx, wanted, { now, bounds })
      // Other terms, or other bounds, may hold by now.
      const checked = await check(tx, wanted, bounds)
      if (!checked.ok) return checked
      if (wanted.of === 'fund-rate') return setFundRate(tx, { now, calendar }, wanted)
      const { before } = decided.value
      if (before !== null && !isDeepStrictEqual(JSON.parse(before), await presentOf(tx, wanted)))
        return refuse('terms-changed')
      return setWithdrawalTerms(
        tx,
        withdrawalTermsSchema.parse({ ...(await readWithdrawalTerms(tx.db)), ...wanted.changes }),
      )
    },
  }
}

/** The conditions that a request changes, as they stand. Until the end of the transaction nobody else changes them. */
async function presentOf(tx: Tx, { changes }: WantedWithdrawalTerms): Promise<Record<string, unknown>> {
  await sql`select from withdrawal_terms for update`.execute(tx.db)
  return Object.fromEntries(Object.entries(await readWithdrawalTerms(tx.db)).filter(([name]) => name in changes))
}

async function check(tx: Tx, wanted: WantedTerms, bounds: Bounds): Promise<Outcome<void>> {
  if (wanted.of === 'fund-rate') return checkFundRate(wanted.yearlyRateBp, bounds)
  const terms = withdrawalTermsSchema.safeParse({ ...(await readWithdrawalTerms(tx.db)), ...wanted.changes })
  return terms.success
    ? checkWithdrawalTerms(terms.data, bounds)
    : refuse('invalid-request', { field: String(terms.error.issues[0]?.path[0] ?? '') })
}

function itemOf(row: Selectable<TermsRequestTable>): ReviewItem {
  const wanted = wantedOf(row)
  return {
    kind: 'terms',
    id: row.id,
    userId: '',
    isWaiting: row.status === 'under-review',
    createdAt: Number(row.created_at),
    dueAt: null,
    amountMinor: 0n,
    needsTwo: wanted.of !== 'product-terms' || needsTwo(wanted),
    facts: { ...factsOf(wanted), status: row.status },
  }
}

export function wantedOf(row: Selectable<TermsRequestTable>): Wanted {
  return wantedSchema.parse(JSON.parse(row.wanted))
}

function factsOf(wanted: Wanted): Record<string, string> {
  if (wanted.of === 'product-terms') return factsOfProductTerms(wanted)
  if (wanted.of === 'new-product') return factsOfNewProduct(wanted)
  if (wanted.of === 'fund-rate')
    return { terms: wanted.of, fromDay: wanted.fromDay, yearlyRateBp: String(wanted.yearlyRateBp) }
  return {
    terms: wanted.of,
    ...Object.fromEntries(Object.entries(wanted.changes).map(([name, value]) => [name, String(value)])),
  }
}
