import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/rows/order-status.ts'
import { useHistory } from '../../queries/use-history.ts'
import { Empty } from '../../ui/empty.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'

const PAGE_ROWS = 100
const OrderList = lazy(() => import('./order-list.tsx').then((module) => ({ default: module.OrderList })))

/** Orders of the past: the closed ones, or all. */
export function HistoryTab({ statuses = ORDER_STATUSES }: { statuses?: readonly OrderStatus[] }) {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('orders', { where: { status: statuses }, pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={6} />
  if (rows.length === 0) {
    return (
      <Empty
        title={t`No orders yet`} text={t`Orders stand here once they are placed, for as long as the account exists.`}
        action={{ label: t`See products`, href: '/pages/product/product' }}
      />
    )
  }
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <OrderList orders={rows} onNearEnd={() => { if (hasMore) loadMore() }} />
      </Suspense>
      {isComplete || hasMore ? null : <p className="fine"><Trans>Older orders are still on their way to this phone.</Trans></p>}
    </>
  )
}
