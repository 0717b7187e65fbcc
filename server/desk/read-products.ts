/** Reads what products offer, and what is published for times to come. */
import type { DeskProduct } from '../../contract/desk/product-endpoints.ts'
import type { Database } from '../database/database.ts'
import { countTermsRequests } from '../operators/product-terms-requests.ts'
import { withAddedProducts } from '../prices/catalogue/added-products.ts'
import type { Catalogue, CatalogueProduct } from '../prices/catalogue/catalogue.ts'
import { sessionAt } from '../prices/catalogue/opening-hours.ts'
import { livingTerms, ownTerms, openTermsBook, readPublishedTerms } from '../prices/catalogue/product-terms.ts'

/** @param file the products that the process began with */
export async function readProducts(database: Database, file: Catalogue, now: number): Promise<DeskProduct[]> {
  const [catalogue, published, waiting] = await Promise.all([
    withAddedProducts(database, file),
    readPublishedTerms(database, now),
    countTermsRequests(database),
  ])
  const book = await openTermsBook(database, now)
  return catalogue.map((product) => {
    const own = published.filter(({ productId }) => productId === product.id)
    const versions = [firstVersion(product), ...livingTerms(own)]
    const current = versions.findLastIndex(({ from }) => from === null || from <= now)
    const session = sessionAt(book.at(product, now).schedule, now)
    return {
      id: product.id,
      code: product.code,
      names: product.names,
      status: session.status,
      until: session.status === 'open' ? (session.ends?.at ?? null) : session.nextOpenAt,
      current: versions[current]?.version ?? 1,
      versions: versions.slice(Math.max(0, current)),
      waiting: waiting.get(product.id) ?? 0,
    }
  })
}

/** The catalogue's own terms as a version, or those that a product was added with. */
function firstVersion(product: CatalogueProduct) {
  const { from = null, publishedAt = null, reason = '' } = product.added ?? {}
  return { version: 1, from, publishedAt, reason, terms: ownTerms(product) }
}
