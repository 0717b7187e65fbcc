import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import type { Direction, OrderStatus, VoidReason } from '../../../contract/rows/order-status.ts'

/** Up or down: arrow, word and colour, always all three. */
export function DirectionChip({ direction }: { direction: Direction }) {
  const { t } = useLingui()
  return (
    <span className="chip" data-dir={direction}>
      {/* One arrow, turned: a chip in a list that scrolls is filled anew, and keeps its picture. */}
      <ArrowUp className="icon icon--14" style={direction === 'up' ? undefined : { rotate: '180deg' }} />
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

/** The name of an order's status. */
export function orderStatusText(status: OrderStatus, i18n: I18n): string {
  return i18n._(STATUS_WORDS[status])
}

/** The same, as an element. */
export function OrderStatusText({ status }: { status: OrderStatus }) {
  const { i18n } = useLingui()
  return orderStatusText(status, i18n)
}

const VOID_REASON_WORDS: Readonly<Record<VoidReason, MessageDescriptor>> = {
  'no-entry': msg`No price came in time after the order was accepted, so it never began.`,
  late: msg`The order was accepted more than two seconds after the price that you saw, so it never began.`,
  stale: msg`The last price before the end was too old to settle against.`,
  gap: msg`The price feed was interrupted while the order ran.`,
  restored: msg`The platform restored a backup and lost the prices after it: every order that was still open there was voided alike, with a signed notice.`,
  operator: msg`All open orders of this product over a span of time were voided alike, with a published reason.`,
}

/** Why an order was void, in a sentence. */
export function voidReasonText(reason: VoidReason, i18n: I18n): string {
  return i18n._(VOID_REASON_WORDS[reason])
}

/** The same, as an element. */
export function VoidReasonText({ reason }: { reason: VoidReason }) {
  const { i18n } = useLingui()
  return voidReasonText(reason, i18n)
}
