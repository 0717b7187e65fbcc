/**
 * The products that operators have added while the server runs. They stand behind those of the file, and open at a moment that lay ahead at
 * their publication: each process reads them anew every few seconds, so all of them know a product long before it opens.
 */
import * as z from 'zod/mini'
import { namesInAll, productFactsSchema, type ProductFacts } from '../../../contract/new-product.ts'
import { productTermsSchema, type ProductTerms } from '../../../contract/product-terms.ts'
import type { Database } from '../../database/database.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue, CatalogueProduct } from './catalogue.ts'

export interface AddedProduct {
  readonly product: ProductFacts
  readonly terms: ProductTerms
  /** When it opens, ms. */
  readonly from: number
  readonly reason: string
  readonly publishedAt: number
}

/** The oldest first. */
async function readAddedProducts(database: Database): Promise<AddedProduct[]> {
  const rows = await database
    .selectFrom('added_product')
    .selectAll()
    .orderBy('published_at')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => ({
    product: factsOf(row.facts),
    terms: productTermsSchema.parse(JSON.parse(row.terms)),
    from: Number(row.from_at),
    reason: row.reason,
    publishedAt: Number(row.published_at),
  }))
}

/** A language that came since has no name yet. */
function factsOf(text: string): ProductFacts {
  const facts = storedSchema.parse(JSON.parse(text))
  return productFactsSchema.parse({ ...facts, names: namesInAll(facts.names) })
}

const storedSchema = z.looseObject({ names: z.record(z.string(), z.string()) })

/** The catalogue with the products that were added since. One whose id the file has by now is the file's. */
export async function withAddedProducts(database: Database, catalogue: Catalogue): Promise<Catalogue> {
  const added = await readAddedProducts(database)
  const ofFile = catalogue.filter((product) => product.added === undefined).length
  return [
    ...catalogue,
    ...added
      .map((one, index) => cataloguedOf(one, ofFile + index))
      .filter(({ id }) => !catalogue.some((product) => product.id === id)),
  ]
}

function cataloguedOf(
  { product, terms, from, reason, publishedAt }: AddedProduct,
  sortOrder: number,
): CatalogueProduct {
  const { hours, maintenance, countdowns } = terms
  return { ...product, countdowns, schedule: { hours, maintenance }, sortOrder, added: { from, reason, publishedAt } }
}

/** @returns false where there is a product with this id or code */
export async function keepAddedProduct(tx: Tx, added: AddedProduct): Promise<boolean> {
  const { product, terms, from, reason, publishedAt } = added
  const row = await tx.db
    .insertInto('added_product')
    .values({
      product_id: product.id,
      code: product.code,
      facts: JSON.stringify(product),
      terms: JSON.stringify(terms),
      from_at: BigInt(from),
      reason,
      published_at: BigInt(publishedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}

/** When an added product opens, ms; null for one of the file. */
export async function openingOfAdded(database: Database, productId: string): Promise<number | null> {
  const row = await database
    .selectFrom('added_product')
    .select('from_at')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row ? Number(row.from_at) : null
}
