import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { FINAL_STATUSES, OPEN_STATUSES, ORDER_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { addressOf, filterOf, fromOf, isFiltered, NO_FILTER } from '../../screens/orders/order-filter.ts'
import { OrderFilters } from '../../screens/orders/order-filters.tsx'
import { OrderTotals } from '../../screens/orders/order-totals.tsx'
import { useOrders } from '../../screens/orders/use-orders.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { durationText } from '../../ui/format/duration-text.ts'
import { askTwice } from '../../ui/page/ask-twice.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { DirectionChip, orderStatusText } from '../../ui/words/order-words.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { PRODUCTS_PAGE } from '../../paths.ts'
import { ListPage } from './list-page.tsx'
import { LeftCell } from './live-cells.tsx'
import type { Column } from './table-columns.ts'
import { toneClass } from './tone-class.ts'

const OrderDetail = lazy(
  askTwice(() => import('../../screens/orders/order-detail.tsx').then((module) => ({ default: module.OrderDetail }))),
)
const STATUSES = { positions: OPEN_STATUSES, closed: FINAL_STATUSES, all: ORDER_STATUSES } as const
const TABS = ['positions', 'closed', 'all'] as const
/** A period begins at the minute. */
const CLOCK_MS = 60_000

/** The orders of a wide window; `?id=` is open beside them. The addresses are those of the phone. */
export function WideOrders() {
  const { t } = useLingui()
  const { signedMoney } = useFormat()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  const tab = TABS.find((name) => name === query.get('tab')) ?? (id === null ? 'positions' : 'all')
  const filter = filterOf(query)
  const from = fromOf(filter, useServerNow(CLOCK_MS))
  const currency = useConfiguration()?.currency ?? ''
  const { orders, hasMore, loadMore, isLoading } = useOrders({ filter, statuses: STATUSES[tab], from })
  const columns = useOrderColumns(useProductsById())
  const list = addressOf(tab, filter)
  return (
    <ListPage
      key={tab}
      title={t`Orders`}
      fileName="candor-orders"
      columns={columns}
      rows={orders}
      keyOf={keyOf}
      nameOf={(order) => t`Order ${order.number}`}
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={loadMore}
      openKey={id}
      onOpen={(key) => navigate(key === null ? list : `${list}&id=${key}`, { replace: id !== null })}
      detail={(key) => (
        <Suspense fallback={null}>
          <OrderDetail key={key} id={key} />
        </Suspense>
      )}
      tabs={
        <Tabs
          label={t`Orders`}
          selected={tab}
          onSelect={(next) => navigate(addressOf(next, filter), { replace: true })}
          tabs={[
            { id: 'positions', label: t`Positions` },
            { id: 'closed', label: t({ message: 'Closed', context: 'orders' }) },
            { id: 'all', label: t`All orders` },
          ]}
        />
      }
      {...(tab === 'positions'
        ? {}
        : {
            tools: (
              <div className="stack" style={{ '--gap': '12px', paddingTop: 'var(--s-3)' }}>
                <OrderFilters filter={filter} onChange={(next) => navigate(addressOf(tab, next), { replace: true })} />
                {filter.search === '' && orders.length > 0 ? (
                  <OrderTotals filter={filter} statuses={STATUSES[tab]} from={from} />
                ) : null}
              </div>
            ),
          })}
      sumOf={(rows) => (
        <Trans>
          Net {signedMoney(netOf(rows))} {currency}
        </Trans>
      )}
      empty={
        isFiltered(filter) ? (
          <>
            <Empty title={t`No such orders`} text={t`None of your orders fits this search.`} />
            <button
              type="button"
              className="btn btn--ghost btn--md"
              onClick={() => navigate(addressOf(tab, NO_FILTER), { replace: true })}
            >
              <Trans>Show all</Trans>
            </button>
          </>
        ) : (
          <Empty
            title={tab === 'positions' ? t`Nothing open` : t`No orders yet`}
            text={t`Orders stand here once they are placed, for as long as the account exists.`}
            action={{ label: t`See products`, href: PRODUCTS_PAGE }}
          />
        )
      }
    />
  )
}

const keyOf = (order: Order) => order.id

function netOf(orders: readonly Order[]): string {
  return formatMoney(orders.reduce((sum, order) => sum + parseMoney(order.profit ?? '0.00'), 0n))
}

function useOrderColumns(products: ReadonlyMap<string, Product> | undefined): readonly Column<Order>[] {
  const { t, i18n } = useLingui()
  const { money, signedMoney, price, dateTime } = useFormat()
  return useMemo(() => {
    const product = (order: Order) => products?.get(order.productId)
    const code = (order: Order) => product(order)?.code ?? order.productId
    const scale = (order: Order) => product(order)?.priceScale ?? 0
    const side = (order: Order) => (order.direction === 'up' ? t`Up` : t`Down`)
    const minor = (sum: string | null) => (sum === null ? Number.NEGATIVE_INFINITY : Number(parseMoney(sum)))
    const plainPrice = (order: Order, value: number | null) =>
      value === null ? '' : (value / 10 ** scale(order)).toFixed(scale(order))
    return [
      {
        id: 'accepted',
        head: t`Accepted`,
        cell: (order) => dateTime(order.acceptedAt),
        rank: (order) => order.acceptedAt,
        plain: (order) => new Date(order.acceptedAt).toISOString(),
      },
      {
        id: 'number',
        head: t`Order number`,
        importance: 3,
        cell: (order) => order.number,
        rank: (order) => order.number,
        plain: (order) => order.number,
      },
      { id: 'product', head: t`Product`, cell: (order) => <b>{code(order)}</b>, rank: code, plain: code },
      {
        id: 'side',
        head: t`Direction`,
        cell: (order) => <DirectionChip direction={order.direction} />,
        rank: (order) => order.direction,
        plain: side,
      },
      {
        id: 'time',
        head: t`Time`,
        importance: 3,
        cell: (order) => durationText(order.countdownSeconds, i18n.locale),
        rank: (order) => order.countdownSeconds,
        plain: (order) => `${order.countdownSeconds} s`,
      },
      {
        id: 'amount',
        head: t`Amount`,
        isNumber: true,
        cell: (order) => money(order.stake),
        rank: (order) => minor(order.stake),
        plain: (order) => order.stake,
      },
      {
        id: 'entry',
        head: t`Entry`,
        isNumber: true,
        importance: 2,
        cell: (order) => (order.entryPrice === null ? '–' : price(order.entryPrice, scale(order))),
        plain: (order) => plainPrice(order, order.entryPrice),
      },
      {
        id: 'exit',
        head: t`Exit`,
        isNumber: true,
        importance: 2,
        cell: (order) => (order.exitPrice === null ? '–' : price(order.exitPrice, scale(order))),
        plain: (order) => plainPrice(order, order.exitPrice),
      },
      {
        id: 'result',
        head: t`Result`,
        isNumber: true,
        rank: (order) => minor(order.profit),
        plain: (order) => order.profit ?? '',
        cell: (order) =>
          order.profit === null ? (
            <LeftCell order={order} />
          ) : (
            <b className={toneClass(order.profit)}>{signedMoney(order.profit)}</b>
          ),
      },
      {
        id: 'status',
        head: t`Status`,
        importance: 2,
        cell: (order) => orderStatusText(order.status, i18n),
        rank: (order) => order.status,
        plain: (order) => orderStatusText(order.status, i18n),
      },
    ]
  }, [products, t, i18n, money, signedMoney, price, dateTime])
}
