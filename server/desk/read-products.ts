/** Reads what products offer, and what is published for times to come. */
import type { DeskProduct } from '../../contract/desk/product-endpoints.ts'
import type { Database } from '../database/database.ts'
import { countTermsRequests } from '../operators/product-terms-requests.ts'
import type { Catalogue, CatalogueProduct } from '../prices/catalogue/catalogue.ts'
import { sessionAt } from '../prices/catalogue/opening-hours.ts'
import { livingTerms, ownTerms, openTermsBook, readPublishedTerms } from '../prices/catalogue/product-terms.ts'

export async function readProducts(database: Database, catalogue: Catalogue, now: number): Promise<DeskProduct[]> {
  const [published, waiting] = await Promise.all([readPublishedTerms(database, now), countTermsRequests(database)])
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

/** The catalogue's own terms as a version. */
function firstVersion(product: CatalogueProduct) {
  return { version: 1, from: null, publishedAt: null, reason: '', terms: ownTerms(product) }
}
