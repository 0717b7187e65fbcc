/** The pages that show the strip of running orders, and its place on them. */
import {
  ABOUT_APP_PAGE,
  ABOUT_US_PAGE,
  ALERTS_PAGE,
  DEPOSITS_PAGE,
  DEVICES_PAGE,
  FAIRNESS_PAGE,
  FUND_MOVES_PAGE,
  FUND_PAGE,
  FUND_RECORDS_PAGE,
  FUND_RULES_PAGE,
  INSIGHT_PAGE,
  LIMITS_PAGE,
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
/** Pages that one reads. A form with its button at the end, a conversation and a product's page have no room there. */
const AT_END: readonly string[] = [
  ABOUT_APP_PAGE,
  ABOUT_US_PAGE,
  ALERTS_PAGE,
  DEPOSITS_PAGE,
  DEVICES_PAGE,
  FAIRNESS_PAGE,
  FUND_MOVES_PAGE,
  FUND_RECORDS_PAGE,
  FUND_RULES_PAGE,
  INSIGHT_PAGE,
  LIMITS_PAGE,
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
  const query = new URLSearchParams(search)
  // An alert that is open or new is a form.
  if (path === ALERTS_PAGE) return query.has('id') || query.has('product') ? null : 'end'
  if (path !== ORDERS_PAGE) return 'end'
  return query.has('id') || ['closed', 'all'].includes(query.get('tab') ?? '') ? 'end' : null
}
