/** Products that operators ask to add: their form, their bounds, and their publication. They take two operators. */
import * as z from 'zod/mini'
import { timeSchema } from '../../contract/identifiers.ts'
import { productFactsSchema } from '../../contract/new-product.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { changesOfTerms, productTermsSchema, type TermsChange } from '../../contract/product-terms.ts'
import { linesSchema } from '../../contract/text-schema.ts'
import type { Tx } from '../database/transaction.ts'
import { keepAddedProduct } from '../prices/catalogue/added-products.ts'
import type { Bounds } from '../reviews/bounds.ts'
import { tellPublishedTerms } from '../trading/tell-log.ts'
import { checkMoment, checkTerms } from './product-terms.ts'

export const wantedNewProductSchema = z.strictObject({
  of: z.literal('new-product'),
  product: productFactsSchema,
  terms: productTermsSchema,
  /** When it opens. */
  from: timeSchema,
  /** Public. */
  reason: linesSchema({ min: 1, max: 500 }),
})
export type WantedNewProduct = z.infer<typeof wantedNewProductSchema>

/** Refuses `terms-changed` (the time is too near) and `invalid-request` (facts `field`, or `bound` with `most`). */
export async function checkNewProduct(
  tx: Tx,
  { product, terms, from }: WantedNewProduct,
  { now, bounds }: { readonly now: number; readonly bounds: Bounds },
): Promise<Outcome<void>> {
  // A chain that has begun is another product's: its prices have another scale.
  const begun = await tx.db
    .selectFrom('chain_head')
    .select('seq')
    .where('product_id', '=', product.id)
    .where('seq', '>', 0n)
    .executeTakeFirst()
  if (begun) return refuse('invalid-request', { field: 'product.id' })
  const moment = checkMoment({ from, now, least: 0 })
  return moment.ok ? checkTerms(terms, bounds) : moment
}

/** Publishes it and tells the public log, in the transaction of the yes. Refuses what `checkNewProduct` refuses by then, and a product that is there. */
export async function publishNewProduct(
  tx: Tx,
  wanted: WantedNewProduct,
  { now, bounds }: { readonly now: number; readonly bounds: Bounds },
): Promise<Outcome<void>> {
  const checked = await checkNewProduct(tx, wanted, { now, bounds })
  if (!checked.ok) return checked
  const { product, terms, from, reason } = wanted
  const published = { terms, from, reason, publishedAt: now }
  if (!(await keepAddedProduct(tx, { product, ...published }))) return refuse('terms-changed')
  await tellPublishedTerms(tx, { productId: product.id, version: 1, ...published })
  return done(undefined)
}

/** The values of its terms, none of which stands now. */
export function valuesOfNewProduct({ terms }: WantedNewProduct): readonly TermsChange[] {
  return changesOfTerms(null, terms)
}

/** The facts that the log of acts keeps, and that an operator is shown beside the terms. */
export function factsOfNewProduct(wanted: WantedNewProduct): Record<string, string> {
  const { of, product, from, reason } = wanted
  return {
    terms: of,
    product: product.id,
    code: product.code,
    names: Object.entries(product.names)
      .map(([language, name]) => `${language}: ${name}`)
      .join('; '),
    priceScale: String(product.priceScale),
    startPrice: String(product.startPrice),
    volatilityBp: String(product.volatilityBp),
    dailyVolume: String(product.dailyVolume),
    recommended: product.isRecommended ? 'yes' : 'no',
    from: new Date(from).toISOString().slice(0, 16),
    changes: valuesOfNewProduct(wanted)
      .map(({ name, then }) => `${name}: ${then ?? 'none'}`)
      .join('; '),
    reason,
  }
}
