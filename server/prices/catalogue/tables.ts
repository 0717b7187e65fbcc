/** Terms of products as they were published, append-only. */
export interface ProductTermsTable {
  product_id: string
  /** From 2 on: the catalogue's own terms are the first. */
  version: number
  /** When they begin to hold, ms. */
  from_at: bigint
  /** JSON text: `ProductTerms`. */
  terms: string
  /** Public. */
  reason: string
  published_at: bigint
}

/** Products that operators have added, append-only. */
export interface AddedProductTable {
  product_id: string
  code: string
  /** JSON text: `ProductFacts`. */
  facts: string
  /** JSON text: `ProductTerms`. */
  terms: string
  /** When it opens, ms. */
  from_at: bigint
  /** Public. */
  reason: string
  published_at: bigint
}

declare module '../../database/tables.ts' {
  interface Tables {
    product_terms: ProductTermsTable
    added_product: AddedProductTable
  }
}
