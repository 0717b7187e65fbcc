import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { HOME_PAGE } from '../../first-paths.ts'
import {
  FUND_PAGE,
  LIMITS_PAGE,
  MESSAGES_PAGE,
  ordersPage,
  PRODUCTS_PAGE,
  SETTINGS_PAGE,
  SUPPORT_PAGE,
} from '../../paths.ts'

interface GoKey {
  /** After G. */
  readonly key: string
  readonly label: MessageDescriptor
  readonly path: string
}

/** The pages to which G and a letter lead. */
export const GO_KEYS: readonly GoKey[] = [
  { key: 'h', label: msg`Home`, path: HOME_PAGE },
  { key: 'p', label: msg`Products`, path: PRODUCTS_PAGE },
  { key: 'o', label: msg`Orders`, path: ordersPage('all') },
  { key: 't', label: FUND_NAME, path: FUND_PAGE },
  { key: 'm', label: msg`Messages`, path: MESSAGES_PAGE },
  { key: 'c', label: msg`Service`, path: SUPPORT_PAGE },
  { key: 'l', label: msg`My limits`, path: LIMITS_PAGE },
  { key: 's', label: msg`Settings`, path: SETTINGS_PAGE },
]
