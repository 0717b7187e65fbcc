import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import { FINAL_STATUSES, OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { part } from '../../ui/page/part.tsx'
import { ordersPage } from '../../paths.ts'
import { DataTable } from './data-table.tsx'
import { Part } from './part.tsx'
import { useDockColumns } from './use-dock-columns.tsx'

const OrderDetail = part(() => import('../../screens/orders/order-detail.tsx').then((module) => module.OrderDetail))
type DockTab = 'positions' | 'closed' | 'receipt'
const CLOSED_SHOWN = 30

/** Under the chart: what runs, what has ended, and the receipt of the one that was chosen. */
export function Dock({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<DockTab>('positions')
  const [chosen, setChosen] = useState<string | null>(null)
  const open = useShownOrders({ where: { status: OPEN_STATUSES }, pageSize: 100 })
  const closed = useShownOrders({ where: { status: FINAL_STATUSES }, pageSize: CLOSED_SHOWN })
  const rows = tab === 'positions' ? open.rows : closed.rows.slice(0, CLOSED_SHOWN)
  const show = (order: Order) => {
    setChosen(order.id)
    setTab('receipt')
  }
  if (!isSignedIn)
    return (
      <section className="dock">
        <p className="dock__empty">
          <Trans>Your orders stand here once you are logged in.</Trans>
        </p>
      </section>
    )
  return (
    <section className="dock" aria-label={t`Orders`}>
      <div className="dock__tabs">
        <DockTabs selected={tab} onSelect={setTab} openCount={open.rows.length} />
        <a className="link" href={`#${ordersPage('all')}`}>
          <Trans>All orders</Trans>
        </a>
      </div>
      <div className="dock__scroll">
        {tab === 'receipt' ? (
          <Receipt id={chosen ?? closed.rows[0]?.id} />
        ) : rows.length > 0 ? (
          <OrdersTable rows={rows} kind={tab} onOpen={show} />
        ) : open.isLoading ? null : (
          <p className="dock__empty">
            {tab === 'positions' ? <Trans>Nothing open</Trans> : <Trans>No orders yet</Trans>}
          </p>
        )}
      </div>
    </section>
  )
}

/** The choice between running orders, ended ones and a receipt. */
function DockTabs({
  selected,
  onSelect,
  openCount,
}: {
  selected: DockTab
  onSelect: (tab: DockTab) => void
  openCount: number
}) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Orders`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        {
          id: 'positions',
          label: (
            <>
              {t`Positions`} {openCount === 0 ? null : <small>{openCount}</small>}
            </>
          ),
        },
        { id: 'closed', label: t({ message: 'Closed', context: 'orders' }) },
        { id: 'receipt', label: t`Receipt` },
      ]}
    />
  )
}

/** The receipt of an order; a line says so where there is none. */
function Receipt({ id }: { id: string | undefined }) {
  if (id === undefined)
    return (
      <p className="dock__empty">
        <Trans>No orders yet</Trans>
      </p>
    )
  return (
    <Part>
      <OrderDetail key={id} id={id} />
    </Part>
  )
}

function OrdersTable({
  rows,
  kind,
  onOpen,
}: {
  rows: readonly Order[]
  kind: 'positions' | 'closed'
  onOpen: (order: Order) => void
}) {
  const { t } = useLingui()
  const columns = useDockColumns(kind, useProductsById())
  return (
    <DataTable
      label={t`Orders`}
      columns={columns}
      rows={rows}
      keyOf={(order) => order.id}
      nameOf={(order) => order.number}
      onOpen={onOpen}
    />
  )
}
