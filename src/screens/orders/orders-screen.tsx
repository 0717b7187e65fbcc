import { useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { SubPage } from '../../ui/sub-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OrderDetail } from './order-detail.tsx'
import { PositionsTab } from './positions-tab.tsx'

const TABS = ['positions', 'closed', 'all'] as const
type Tab = (typeof TABS)[number]
const CLOSED = ['won', 'lost', 'tie', 'void'] as const

/** `?tab=positions|closed|all` lists orders; `?id=` is one of them with everything that is known of it. */
export function OrdersScreen() {
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'positions'
  return id === null ? <OrderLists tab={tab} /> : <OrderDetail id={id} />
}

function OrderLists({ tab }: { tab: Tab }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <SubPage
      title={t`Orders`}
      tabs={
        <Tabs
          label={t`Orders`} selected={tab} onSelect={(next) => navigate(`/pages/order/order?tab=${next}`, { replace: true })}
          tabs={[{ id: 'positions', label: t`Positions` }, { id: 'closed', label: t`Closed` }, { id: 'all', label: t`All orders` }]}
        />
      }
    >
      {tab === 'positions' ? <PositionsTab /> : tab === 'closed' ? <HistoryTab key="closed" statuses={CLOSED} /> : <HistoryTab key="all" />}
    </SubPage>
  )
}
