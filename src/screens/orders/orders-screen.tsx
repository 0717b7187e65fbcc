import { useLingui } from '@lingui/react/macro'
import { ChartLine } from 'lucide-react'
import { lazy, use } from 'react'
import { useLocation, useSearch } from 'wouter'
import { FINAL_STATUSES, ORDER_STATUSES } from '../../../contract/rows/order-status.ts'
import { useIsPractising } from '../../queries/use-practice.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { INSIGHT_PAGE } from '../../paths.ts'
import { HistoryTab } from './history-tab.tsx'
import { type OrderFilter, addressOf, filterOf } from './order-filter.ts'
import { PositionsTab } from './positions-tab.tsx'

const loadDetail = () => import('./order-detail.tsx').then((module) => ({ default: module.OrderDetail }))
/** With all that checks a proof, which a list does without. Until it is there, the page before it stays: a `part` would leave that. */
const OrderDetail = lazy(() => loadDetail().catch(loadDetail))

const TABS = ['positions', 'closed', 'all'] as const
type Tab = (typeof TABS)[number]

/** `?tab=positions|closed|all` lists orders, narrowed by what else stands in the address; `?id=` is one of them with everything that is known of it. */
export function OrdersScreen() {
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'positions'
  return id === null ? <OrderLists tab={tab} filter={filterOf(query)} /> : <OrderDetail key={id} id={id} />
}

function OrderLists({ tab, filter }: { tab: Tab; filter: OrderFilter }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { practiceSwitch } = use(FrameSlotsContext)
  const isPractising = useIsPractising()
  return (
    <SubPage
      title={t`Orders`}
      actions={
        <>
          {practiceSwitch}
          {/* Insight is of real orders alone. */}
          {isPractising ? null : (
            <a className="icon-btn" href={`#${INSIGHT_PAGE}`} aria-label={t`Insight`}>
              <ChartLine className="icon" />
            </a>
          )}
        </>
      }
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
    >
      {tab === 'positions' ? (
        <PositionsTab />
      ) : (
        <HistoryTab key={tab} tab={tab} statuses={tab === 'closed' ? FINAL_STATUSES : ORDER_STATUSES} filter={filter} />
      )}
    </SubPage>
  )
}
