/** Terms of products that operators ask for: their form, their bounds, and their publication. */
import * as z from 'zod/mini'
import { productIdSchema, timeSchema } from '../../contract/identifiers.ts'
import { parseMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import {
  changesOfTerms,
  faultsOfTerms,
  productTermsSchema,
  takesTwo,
  TERMS_LEAD_MS,
  type ProductTerms,
  type TermsChange,
} from '../../contract/product-terms.ts'
import { linesSchema } from '../../contract/text-schema.ts'
import type { Tx } from '../database/transaction.ts'
import { openingOfAdded } from '../prices/catalogue/added-products.ts'
import { addPublishedTerms, newestTerms } from '../prices/catalogue/product-terms.ts'
import type { Bounds } from '../reviews/bounds.ts'
import { tellPublishedTerms } from '../trading/tell-log.ts'
import { within } from './check-terms.ts'

export const wantedProductTermsSchema = z.strictObject({
  of: z.literal('product-terms'),
  productId: productIdSchema,
  /** The number that they get: one more than the terms that they were written from. */
  version: z.int().check(z.minimum(2)),
  from: timeSchema,
  /** The terms that they were written from, which the second operator sees beside them. */
  before: productTermsSchema,
  terms: productTermsSchema,
  /** Public. */
  reason: linesSchema({ min: 1, max: 500 }),
})
export type WantedProductTerms = z.infer<typeof wantedProductTermsSchema>

const MINUTE_MS = 60_000

/** Refuses `terms-changed` (others were published meanwhile, or the time is too near) and `invalid-request` (facts `field`, or `bound` with `most`). */
export async function checkProductTerms(
  tx: Tx,
  wanted: WantedProductTerms,
  { now, bounds }: { readonly now: number; readonly bounds: Bounds },
): Promise<Outcome<void>> {
  const { productId, version, from, terms } = wanted
  const newest = await newestTerms(tx.db, productId)
  if (version !== (newest?.version ?? 1) + 1) return refuse('terms-changed')
  const least = newest?.from ?? (await openingOfAdded(tx.db, productId)) ?? 0
  const moment = checkMoment({ from, now, least })
  if (!moment.ok) return moment
  if (changesOf(wanted).length === 0) return refuse('invalid-request', { field: 'terms' })
  return checkTerms(terms, bounds)
}

/**
 * Whether terms may begin then. Refuses `terms-changed` (too near) and `invalid-request`.
 * @param input.least the terms before them begin at this moment
 */
export function checkMoment({
  from,
  now,
  least,
}: {
  readonly from: number
  readonly now: number
  readonly least: number
}): Outcome<void> {
  if (from < now + TERMS_LEAD_MS) return refuse('terms-changed')
  return from % MINUTE_MS === 0 && from >= least ? done(undefined) : refuse('invalid-request', { field: 'from' })
}

/** Refuses `invalid-request`: facts `field`, or `bound` with `most`. */
export function checkTerms(terms: ProductTerms, bounds: Bounds): Outcome<void> {
  const [fault] = faultsOfTerms(terms)
  if (fault) return refuse('invalid-request', { field: fault.at })
  return within(
    bounds,
    terms.countdowns.flatMap(
      ({ returnRateBp, maximumStake }) =>
        [
          ['returnRateBpMax', BigInt(returnRateBp)],
          ['stakeMax', parseMoney(maximumStake)],
        ] as const,
    ),
  )
}

/** Publishes them and tells the public log, in the transaction of the yes. Refuses what `checkProductTerms` refuses by then. */
export async function publishProductTerms(
  tx: Tx,
  wanted: WantedProductTerms,
  { now, bounds }: { readonly now: number; readonly bounds: Bounds },
): Promise<Outcome<void>> {
  const checked = await checkProductTerms(tx, wanted, { now, bounds })
  if (!checked.ok) return checked
  const { productId, version, from, terms, reason } = wanted
  const published = { productId, version, from, terms, reason, publishedAt: now }
  if (!(await addPublishedTerms(tx, published))) return refuse('terms-changed')
  await tellPublishedTerms(tx, published)
  return done(undefined)
}

export function changesOf({ before, terms }: WantedProductTerms): readonly TermsChange[] {
  return changesOfTerms(before, terms)
}

/** Hours, holidays and maintenance are one operator's; returns and stakes are everybody's money. */
export function needsTwo(wanted: WantedProductTerms): boolean {
  return takesTwo(changesOf(wanted))
}

/** The facts that the log of acts keeps, and that an operator sees beside the changes. */
export function factsOfProductTerms(wanted: WantedProductTerms): Record<string, string> {
  const { of, productId, version, from, reason } = wanted
  return {
    terms: of,
    product: productId,
    version: String(version),
    from: new Date(from).toISOString().slice(0, 16),
    changes: changesOf(wanted)
      .map(({ name, now, then }) => `${name}: ${now ?? 'none'} → ${then ?? 'none'}`)
      .join('; '),
    reason,
  }
}
