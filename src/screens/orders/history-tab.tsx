import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { OrderStatus } from '../../../contract/rows/order-status.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { PRODUCTS_PAGE } from '../../paths.ts'
import { NO_FILTER, type OrderFilter, addressOf, fromOf, isFiltered } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useOrders } from './use-orders.ts'

const OrderList = part(() => import('./order-list.tsx').then((module) => module.OrderList))
/** A period begins at the minute. */
const CLOCK_MS = 60_000

interface HistoryTabProps {
  readonly tab: string
  readonly statuses: readonly OrderStatus[]
  readonly filter: OrderFilter
}

/** Orders of the past, the closed ones or all: found by number, narrowed, counted. */
export function HistoryTab({ tab, statuses, filter }: HistoryTabProps) {
  const [, navigate] = useLocation()
  const isPractising = useIsPractising()
  const from = fromOf(filter, useServerNow(CLOCK_MS))
  const { orders, hasMore, loadMore, isLoading, isComplete } = useOrders({ filter, statuses, from })
  const change = (next: OrderFilter) => navigate(addressOf(tab, next), { replace: true })
  if (!isLoading && orders.length === 0 && !isFiltered(filter)) return <NoOrders />
  return (
    <>
      <OrderFilters filter={filter} onChange={change} />
      {isLoading ? <RowsSkeleton rows={6} /> : null}
      {!isLoading && orders.length === 0 ? <NothingFound onShowAll={() => change(NO_FILTER)} /> : null}
      {orders.length === 0 ? null : (
        <>
          {/* Totals are of real orders alone. */}
          {filter.search === '' && !isPractising ? (
            <OrderTotals filter={filter} statuses={statuses} from={from} />
          ) : null}
          <OrderList
            placeholder={<RowsSkeleton rows={6} />}
            orders={orders}
            onNearEnd={() => {
              if (hasMore) loadMore()
            }}
          />
        </>
      )}
      {isOlderComing({ isLoading, isComplete, hasMore }) ? (
        <p className="fine">
          <Trans>Older orders are still on their way to this device.</Trans>
        </p>
      ) : null}
    </>
  )
}

function NoOrders() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`No orders yet`}
      text={t`Orders stand here once they are placed, for as long as the account exists.`}
      action={{ label: t`See products`, href: PRODUCTS_PAGE }}
    />
  )
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Empty title={t`No such orders`} text={t`None of your orders fits this search.`} />
      <button type="button" className="btn btn--ghost btn--md" onClick={onShowAll}>
        <Trans>Show all</Trans>
      </button>
    </>
  )
}
