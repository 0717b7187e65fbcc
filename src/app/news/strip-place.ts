/** The pages that show the strip of running orders, and its place on them. */
import {
  ABOUT_APP_PAGE,
  ABOUT_US_PAGE,
  DEPOSITS_PAGE,
  DEVICES_PAGE,
  FAIRNESS_PAGE,
  FUND_MOVES_PAGE,
  FUND_PAGE,
  FUND_RECORDS_PAGE,
  FUND_RULES_PAGE,
  ME_PAGE,
  MESSAGES_PAGE,
  NEWS_PAGE,
  ORDERS_PAGE,
  PRIVACY_PAGE,
  PRODUCTS_PAGE,
  SETTINGS_PAGE,
  SYNC_PAGE,
  TEAM_PAGE,
  TERMS_PAGE,
  WITHDRAWALS_PAGE,
} from '../../paths.ts'
import type { Location } from '../address/hash-location.ts'

/** Over the tab bar, or at the end of a page that has none. */
export type StripPlace = 'tabs' | 'end'

/** Home shows the running orders in a card of its own. */
const OVER_TABS: readonly string[] = [PRODUCTS_PAGE, FUND_PAGE, ME_PAGE]
/** Pages that one reads. A form, a conversation and a product's page have buttons or fields at their end. */
const AT_END: readonly string[] = [
  ABOUT_APP_PAGE,
  ABOUT_US_PAGE,
  DEPOSITS_PAGE,
  DEVICES_PAGE,
  FAIRNESS_PAGE,
  FUND_MOVES_PAGE,
  FUND_RECORDS_PAGE,
  FUND_RULES_PAGE,
  MESSAGES_PAGE,
  NEWS_PAGE,
  ORDERS_PAGE,
  PRIVACY_PAGE,
  SETTINGS_PAGE,
  SYNC_PAGE,
  TEAM_PAGE,
  TERMS_PAGE,
  WITHDRAWALS_PAGE,
]

/** @returns null where no strip stands; the list of positions shows the running orders itself */
export function stripPlace({ path, search }: Pick<Location, 'path' | 'search'>): StripPlace | null {
  if (OVER_TABS.includes(path)) return 'tabs'
  if (!AT_END.includes(path)) return null
  if (path !== ORDERS_PAGE) return 'end'
  const query = new URLSearchParams(search)
  return query.has('id') || ['closed', 'all'].includes(query.get('tab') ?? '') ? 'end' : null
}
