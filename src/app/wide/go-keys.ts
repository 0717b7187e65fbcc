import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { HOME } from '../routes/first-routes.ts'

interface GoKey {
  /** After G. */
  readonly key: string
  readonly label: MessageDescriptor
  readonly path: string
}

/** The pages to which G and a letter lead. */
export const GO_KEYS: readonly GoKey[] = [
  { key: 'h', label: msg`Home`, path: HOME },
  { key: 'p', label: msg`Products`, path: '/pages/product/product' },
  { key: 'o', label: msg`Orders`, path: '/pages/order/order?tab=all' },
  { key: 't', label: msg`Trade`, path: '/pages/money/money' },
  { key: 'm', label: msg`Messages`, path: '/pages/message/message' },
  { key: 'c', label: msg`Service`, path: '/pages/login/zxkf' },
  { key: 'l', label: msg`My limits`, path: '/pages/set/limits' },
  { key: 's', label: msg`Settings`, path: '/pages/set/set' },
]
