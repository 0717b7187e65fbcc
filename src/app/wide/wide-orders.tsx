import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { FINAL_STATUSES, OPEN_STATUSES, ORDER_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import {
  addressOf,
  filterOf,
  fromOf,
  isFiltered,
  NO_FILTER,
  type OrderFilter,
} from '../../screens/orders/order-filter.ts'
import { OrderFilters } from '../../screens/orders/order-filters.tsx'
import { OrderTotals } from '../../screens/orders/order-totals.tsx'
import { useOrders } from '../../screens/orders/use-orders.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { PRODUCTS_PAGE } from '../../paths.ts'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { ListPage } from './list-page.tsx'
import { useOrderColumns } from './use-order-columns.tsx'
import { useWithNotes } from './use-with-notes.tsx'

const OrderDetail = part(() => import('../../screens/orders/order-detail.tsx').then((module) => module.OrderDetail))
const STATUSES = { positions: OPEN_STATUSES, closed: FINAL_STATUSES, all: ORDER_STATUSES } as const
const TABS = ['positions', 'closed', 'all'] as const
type OrdersTab = (typeof TABS)[number]
/** A period begins at the minute. */
const CLOCK_MS = 60_000

/** The orders of a wide window; `?id=` is open beside them. The addresses are those of the phone. */
export function WideOrders() {
  const { t } = useLingui()
  const { signedMoney } = useFormat()
  const [, navigate] = useLocation()
  const isPractising = useIsPractising()
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  const tab = TABS.find((name) => name === query.get('tab')) ?? (id === null ? 'positions' : 'all')
  const kept = filterOf(query)
  // Positions have no filter tools: the address keeps the filter for the other tabs, and no running order is hidden by it.
  const filter = tab === 'positions' ? NO_FILTER : kept
  const from = fromOf(filter, useServerNow(CLOCK_MS))
  const currency = useConfiguration()?.currency ?? ''
  const { orders, hasMore, loadMore, isLoading, isComplete } = useOrders({ filter, statuses: STATUSES[tab], from })
  const columns = useWithNotes(useOrderColumns(useProductsById()))
  const list = addressOf(tab, kept)
  const show = (next: OrdersTab, by: OrderFilter) => navigate(addressOf(next, by), { replace: true })
  return (
    <ListPage
      scope={tab}
      title={t`Orders`}
      fileName={isPractising ? 'candor-practice-orders' : 'candor-orders'}
      columns={columns}
      rows={orders}
      keyOf={keyOf}
      nameOf={(order) => t`Order ${order.number}`}
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={loadMore}
      openKey={id}
      onOpen={(key) => navigate(key === null ? list : `${list}&id=${key}`, { replace: id !== null })}
      detail={(key) => <OrderDetail key={key} id={key} />}
      tabs={<StatusTabs selected={tab} onSelect={(next) => show(next, kept)} />}
      tools={
        tab === 'positions' ? undefined : (
          <div className="stack" style={{ '--gap': '12px', paddingTop: 'var(--s-3)' }}>
            <OrderFilters filter={filter} onChange={(next) => show(tab, next)} />
            {filter.search === '' && orders.length > 0 && !isPractising ? (
              <OrderTotals filter={filter} statuses={STATUSES[tab]} from={from} />
            ) : null}
          </div>
        )
      }
      sumOf={(rows) => (
        <Trans>
          Net {signedMoney(netOf(rows))} {currency}
        </Trans>
      )}
      note={
        isOlderComing({ isLoading, isComplete, hasMore }) ? (
          <Trans>Older orders are still on their way to this device.</Trans>
        ) : null
      }
      empty={<NoOrders {...{ tab, filter }} onShowAll={() => show(tab, NO_FILTER)} />}
    />
  )
}

/** The choice between running, ended and all orders. */
function StatusTabs({ selected, onSelect }: { selected: OrdersTab; onSelect: (tab: OrdersTab) => void }) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Orders`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        { id: 'positions', label: t`Positions` },
        { id: 'closed', label: t({ message: 'Closed', context: 'orders' }) },
        { id: 'all', label: t`All orders` },
      ]}
    />
  )
}

/** Stands in the table's place: no order fits the filter, or there is none at all. */
function NoOrders({ tab, filter, onShowAll }: { tab: OrdersTab; filter: OrderFilter; onShowAll: () => void }) {
  const { t } = useLingui()
  if (!isFiltered(filter))
    return (
      <Empty
        title={tab === 'positions' ? t`Nothing open` : t`No orders yet`}
        text={t`Orders stand here once they are placed, for as long as the account exists.`}
        action={{ label: t`See products`, href: PRODUCTS_PAGE }}
      />
    )
  return (
    <>
      <Empty title={t`No such orders`} text={t`None of your orders fits this search.`} />
      <button type="button" className="btn btn--ghost btn--md" onClick={onShowAll}>
        <Trans>Show all</Trans>
      </button>
    </>
  )
}

const keyOf = (order: Order) => order.id

function netOf(orders: readonly Order[]): string {
  return formatMoney(orders.reduce((sum, order) => sum + parseMoney(order.profit ?? '0.00'), 0n))
}
