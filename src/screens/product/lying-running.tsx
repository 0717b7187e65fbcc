import { Plural } from '@lingui/react/macro'
import { OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { ordersPage } from '../../paths.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { soonestEndText } from '../../ui/format/countdown.ts'

const CLOCK_MS = 250
/** More than a person keeps running at one time. */
const COUNTED_MAX = 100

/** The running orders on a lying phone's product page, in one line of its head: it has no height for the strip of other pages. */
export function LyingRunning() {
  const { rows } = useShownOrders({ where: { status: OPEN_STATUSES }, pageSize: COUNTED_MAX })
  return rows.length === 0 ? null : (
    <a className="lying__running" href={`#${ordersPage('positions')}`}>
      <Left orders={rows} />
      <span>
        <Plural value={rows.length} one="# order running" other="# orders running" />
      </span>
    </a>
  )
}

function Left({ orders }: { orders: readonly Order[] }) {
  const leftText = (now: number) => soonestEndText(orders, now)
  return <b className="running__left">{leftText(useServerNow(CLOCK_MS, leftText))}</b>
}
