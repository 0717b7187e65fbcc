import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import type { Direction, OrderStatus, VoidReason } from '../../contract/rows/order-status.ts'

/** Up or down: arrow, word and colour, always all three. */
export function DirectionChip({ direction }: { direction: Direction }) {
  const { t } = useLingui()
  return (
    <span className="chip" data-dir={direction}>
      {/* One arrow, turned: a chip in a list that scrolls is filled anew, and keeps its picture. */}
      <ArrowUp className="icon icon--14" aria-hidden="true" style={direction === 'up' ? undefined : { rotate: '180deg' }} />
      {direction === 'up' ? t`Up` : t`Down`}
    </span>
  )
}

const STATUS_WORDS: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  waiting: msg`Waiting for its entry price`,
  running: msg`Running`,
  won: msg`Right`,
  lost: msg`Wrong`,
  tie: msg`Equal, amount back`,
  void: msg`Void, amount back`,
}

/** What an order's status is called. */
export function orderStatusText(status: OrderStatus, i18n: I18n): string {
  return i18n._(STATUS_WORDS[status])
}

/** The same, as an element. */
export function OrderStatusText({ status }: { status: OrderStatus }) {
  const { i18n } = useLingui()
  return orderStatusText(status, i18n)
}

/** Why an order was void, in a sentence. */
export function VoidReasonText({ reason }: { reason: VoidReason }) {
  const { t } = useLingui()
  switch (reason) {
    case 'no-entry': return t`No price came in time after the order was accepted, so it never began.`
    case 'stale': return t`The last price before the end was too old to settle against.`
    case 'gap': return t`The price feed was interrupted while the order ran.`
    case 'restored': return t`The platform restored a backup and lost the prices after it: every order that was still open there was voided alike, with a signed notice.`
    case 'operator': return t`All open orders of this product over a span of time were voided alike, with a published reason.`
  }
}
