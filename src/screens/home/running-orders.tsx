import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { CountdownRing } from '../../ui/prices/countdown-ring.tsx'
import { countdownOf, seenOfCountdown } from '../../ui/format/countdown.ts'
import { productTitle } from '../../ui/words/product-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { ordersPage } from '../../paths.ts'

const OPEN = ['waiting', 'running'] as const
const COUNTED_MAX = 100

/**
 * Running orders: their number, and the one that settles first. Shows nothing of its own if none runs.
 * @param children the content below, shown once it is known whether an order runs: so it never moves
 */
export function RunningOrders({ children }: { children: ReactNode }) {
  const { rows, hasMore, isLoading } = useShownOrders({ where: { status: OPEN }, pageSize: COUNTED_MAX })
  const [first] = [...rows].sort((a, b) => (a.exitTime ?? Infinity) - (b.exitTime ?? Infinity))
  if (isLoading) return <RowsSkeleton rows={4} />
  if (first === undefined) return children
  return (
    <>
      <a className="card row" href={`#${ordersPage('positions')}`}>
        {/* Another countdown looks at the clock anew. */}
        <Countdown key={`${first.id} ${first.exitTime}`} order={first} />
        <span className="row__main">
          <span className="row__title">
            {hasMore ? (
              <Trans>More than {COUNTED_MAX} orders running</Trans>
            ) : (
              <Plural value={rows.length} one="# order running" other="# orders running" />
            )}
          </span>
          <span className="row__sub">
            <FirstText order={first} />
          </span>
        </span>
        <ChevronRight className="icon icon--20 row__go" />
      </a>
      {children}
    </>
  )
}

/** The product's name stays when it is taken out of the list. Home reads what is no longer offered only for such an order. */
function FirstText({ order }: { order: Order }) {
  const found = useRow('products', order.productId)
  return found === null ? <PastText order={order} /> : <ProductText order={order} found={found} />
}

function PastText({ order }: { order: Order }) {
  return <ProductText order={order} found={useRow('pastProducts', order.productId)} />
}

function ProductText({ order, found }: { order: Order; found: Product | null | undefined }) {
  const { i18n } = useLingui()
  const { time } = useFormat()
  const product = found ? productTitle(found, i18n.locale) : order.productId
  if (order.exitTime === null) return <Trans>{product} waits for its entry price</Trans>
  return (
    <Trans>
      {product} settles at {time(order.exitTime)}
    </Trans>
  )
}

function Countdown({ order }: { order: Order }) {
  return (
    <CountdownRing
      state={countdownOf(
        order,
        useServerNow(250, (now) => seenOfCountdown(order, now)),
      )}
    />
  )
}
