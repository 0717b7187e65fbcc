/** Operators ask for other terms of a product from a moment to come: hours, holidays and maintenance by one of them, returns, stakes and a new product by two. */
import { sql } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { refuse, type Outcome } from '../../contract/outcome.ts'
import type { ProductTerms, TermsChange } from '../../contract/product-terms.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { withAddedProducts } from '../prices/catalogue/added-products.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import { newestTerms, ownTerms } from '../prices/catalogue/product-terms.ts'
import type { Approval, ReviewContext } from './decide.ts'
import { checkNewProduct, factsOfNewProduct, valuesOfNewProduct, type WantedNewProduct } from './new-product.ts'
import { changesOf, checkProductTerms, factsOfProductTerms, type WantedProductTerms } from './product-terms.ts'
import { openRequest } from './requests.ts'
import { termsReview, wantedOf } from './terms-requests.ts'

/**
 * Asks for them and says the first yes, which publishes them where one operator suffices.
 * @param input.base the version that they were written from
 * @returns refusals: `not-found` (no such product), those of `checkProductTerms`, `id-taken`
 */
export async function requestProductTerms(
  tx: Tx,
  context: ReviewContext & { readonly catalogue: Catalogue; readonly calendar: BusinessCalendar },
  input: {
    readonly id: string
    readonly productId: string
    readonly base: number
    readonly from: number
    readonly terms: ProductTerms
    readonly reason: string
  },
): Promise<Outcome<Approval>> {
  const { id, productId, base, from, terms, reason } = input
  const product = (await withAddedProducts(tx.db, context.catalogue)).find((one) => one.id === productId)
  if (!product) return refuse('not-found')
  const before = (await newestTerms(tx.db, productId))?.terms ?? ownTerms(product)
  const wanted: WantedProductTerms = {
    of: 'product-terms',
    productId,
    version: base + 1,
    from,
    before,
    terms,
    reason: reason.trim(),
  }
  if (wanted.reason === '') return refuse('reason-missing')
  const checked = await checkProductTerms(tx, wanted, context)
  if (!checked.ok) return checked
  return openRequest(tx, context, {
    table: 'terms_request',
    id,
    columns: { wanted: JSON.stringify(wanted) },
    review: termsReview(context.calendar),
    act: 'set-product-terms',
    facts: factsOfProductTerms(wanted),
  })
}

/**
 * Asks for a product that is not there yet and says the first yes.
 * @returns refusals: `invalid-request` (fact `field`: its id or code is another product's), those of `checkNewProduct`, `id-taken`
 */
export async function requestNewProduct(
  tx: Tx,
  context: ReviewContext & { readonly catalogue: Catalogue; readonly calendar: BusinessCalendar },
  input: { readonly id: string } & Omit<WantedNewProduct, 'of'>,
): Promise<Outcome<Approval>> {
  const { id, product, terms, from, reason } = input
  const others = await withAddedProducts(tx.db, context.catalogue)
  if (others.some((other) => other.id === product.id)) return refuse('invalid-request', { field: 'product.id' })
  if (others.some((other) => other.code === product.code)) return refuse('invalid-request', { field: 'product.code' })
  const wanted: WantedNewProduct = { of: 'new-product', product, terms, from, reason: reason.trim() }
  if (wanted.reason === '') return refuse('reason-missing')
  const checked = await checkNewProduct(tx, wanted, context)
  if (!checked.ok) return checked
  return openRequest(tx, context, {
    table: 'terms_request',
    id,
    columns: { wanted: JSON.stringify(wanted) },
    review: termsReview(context.calendar),
    act: 'add-product',
    facts: factsOfNewProduct(wanted),
  })
}

/** The requests that wait for a second operator, by product. */
export async function countTermsRequests(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ product: string; count: number }>`
    select wanted::jsonb ->> 'productId' as product, count(*)::int as count from terms_request
    where status = 'under-review' and wanted::jsonb ->> 'of' = 'product-terms' group by 1`.execute(database)
  return new Map(rows.map(({ product, count }) => [product, count]))
}

/** The values that a request for a product's terms changes, or that a new product has; none for another request. */
export async function readTermsChanges(database: Database, id: string): Promise<readonly TermsChange[]> {
  const row = await database.selectFrom('terms_request').selectAll().where('id', '=', id).executeTakeFirst()
  const wanted = row ? wantedOf(row) : null
  if (wanted?.of === 'new-product') return valuesOfNewProduct(wanted)
  return wanted?.of === 'product-terms' ? changesOf(wanted) : []
}
