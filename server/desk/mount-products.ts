import { addProduct, readProducts as readEndpoint, setProductTerms } from '../../contract/desk/product-endpoints.ts'
import { done } from '../../contract/outcome.ts'
import { requestNewProduct, requestProductTerms } from '../operators/product-terms-requests.ts'
import { asked, mountAct } from './mount-act.ts'
import type { DeskPlatform } from './desk-parts.ts'
import { mountDesk } from './mount-desk.ts'
import { readProducts } from './read-products.ts'

/** Mounts the terms of products, and new ones. They begin an hour and more ahead, alike for everybody, so they decide no order that runs. */
export function mountProducts(platform: DeskPlatform): void {
  const { database, catalogue, calendar } = platform
  mountDesk(platform, readEndpoint, async ({ now }) =>
    done({ at: now, products: await readProducts(database, catalogue, now) }),
  )
  mountAct(platform, setProductTerms, async (tx, { body, params }, context) =>
    asked(
      'terms',
      body.id,
      await requestProductTerms(tx, { ...context, catalogue, calendar }, { ...body, productId: params.product }),
    ),
  )
  mountAct(platform, addProduct, async (tx, { body }, context) =>
    asked('terms', body.id, await requestNewProduct(tx, { ...context, catalogue, calendar }, body)),
  )
}
