/** Takes products that operators have added into a market that runs. */
import type { Database } from '../../database/database.ts'
import { withAddedProducts } from '../catalogue/added-products.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import { readHeads } from '../chain/chain-writer.ts'
import { loadStates, type ProductState } from './product-state.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Returns a function that looks every few seconds, and lets catalogue and states grow by what it finds. A product is added an hour and more
 * before it opens, so a look that fails is made up for by the next one.
 */
export function takeInAdded({
  database,
  catalogue,
  states,
}: {
  readonly database: Database
  readonly catalogue: CatalogueProduct[]
  readonly states: Map<string, ProductState>
}): (now: number) => Promise<void> {
  let lookedAt: number | null = null
  return async (now) => {
    if (lookedAt !== null && now >= lookedAt && now < lookedAt + LOOK_EVERY_MS) return
    lookedAt = now
    const added = (await withAddedProducts(database, catalogue)).slice(catalogue.length)
    if (added.length === 0) return
    const heads = await readHeads(
      database,
      added.map(({ id }) => id),
    )
    for (const { state } of await loadStates(database, added, heads)) {
      // A look that took longer than the pause between two may have brought it already.
      if (states.has(state.product.id)) continue
      states.set(state.product.id, state)
      catalogue.push(state.product)
    }
  }
}
