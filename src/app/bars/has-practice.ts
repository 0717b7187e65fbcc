import { HOME_PAGE } from '../../first-paths.ts'
import { ORDERS_PAGE, PRODUCT_PAGE, PRODUCTS_PAGE } from '../../paths.ts'

const PAGES: readonly string[] = [HOME_PAGE, PRODUCTS_PAGE, PRODUCT_PAGE, ORDERS_PAGE]

/** Whether a page shows practice in place of real money, for a person who practises. All others show real money at all times. */
export function hasPractice(path: string): boolean {
  return PAGES.includes(path)
}
