import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Check, CircleAlert, Equal, Hourglass, RotateCcw, X } from 'lucide-react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { toneOf } from '../../ui/format/tone-class.ts'
import { useResultCheck } from '../../screens/product/use-result-check.ts'
import { orderStatusText } from '../../ui/words/order-words.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { orderPage } from '../../paths.ts'

const MARKS = { won: Check, lost: X, tie: Equal, void: RotateCcw, waiting: Hourglass, running: Hourglass } as const

/** The result of an order, in the place where it ran: mark, word, sum, whether this device has checked it, the way to its receipt. */
export function EndedCard({
  order,
  product,
  currency,
}: {
  order: Order
  product: Product | undefined
  currency: string
}) {
  const { i18n } = useLingui()
  const { signedMoney } = useFormat()
  const check = useResultCheck(order)
  const profit = order.profit ?? '0.00'
  const tone = toneOf(profit)
  const Mark = MARKS[order.status]
  return (
    <article className="live-card ended">
      <span className="ended__mark" data-dir={tone} aria-hidden="true">
        <Mark className="icon icon--20" />
      </span>
      <div className="live-card__now">
        <b>
          {orderStatusText(order.status, i18n)},{' '}
          <span className={tone === 'plain' ? undefined : `is-${tone}`}>
            {signedMoney(profit)} {currency}
          </span>
        </b>
        <span className="t-sm t-2">
          {product?.code ?? order.productId} {'practice' in order ? <PracticeTag /> : null}
        </span>
        <span className="t-xs" role="status">
          <CheckWord status={check.status} />
        </span>
      </div>
      <a className="link" href={`#${orderPage(order.id)}`}>
        <Trans>Receipt</Trans>
      </a>
    </article>
  )
}

/** No mark before the check has ended, and none but the true one after it. */
function CheckWord({ status }: { status: ReturnType<typeof useResultCheck>['status'] }) {
  switch (status) {
    case 'checking':
      return (
        <span className="t-2">
          <Trans>Checking the result on this device</Trans>
        </span>
      )
    case 'verified':
      return (
        <span className="seal">
          <BadgeCheck className="icon icon--14" />
          <Trans>Checked on this device</Trans>
        </span>
      )
    case 'ahead':
      return (
        <span className="t-2">
          <Trans>The prices were dated ahead. The receipt says more.</Trans>
        </span>
      )
    case 'unchecked':
      return (
        <span className="t-2">
          <Trans>Not checked yet. The receipt checks it again.</Trans>
        </span>
      )
    case 'mismatch':
      return (
        <span className="chip" data-tone="bad">
          <CircleAlert className="icon icon--14" />
          <Trans>This result does not check.</Trans>
        </span>
      )
  }
}
