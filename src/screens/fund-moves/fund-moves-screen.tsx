import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistory } from '../../queries/use-history.ts'
import { askTwice } from '../../ui/page/ask-twice.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FUND_INCOME_PAGE, FUND_MOVES_PAGE, FUND_TRANSFER_PAGE } from '../../paths.ts'

const PAGE_ROWS = 50
const FundMoveList = lazy(
  askTwice(() => import('./fund-move-list.tsx').then((module) => ({ default: module.FundMoveList }))),
)
const FundIncomeList = lazy(
  askTwice(() => import('./fund-income-list.tsx').then((module) => ({ default: module.FundIncomeList }))),
)

/** The moves into the balance fund and out of it; with `?tab=income` its income day by day. */
export function FundMovesScreen() {
  const { t, i18n } = useLingui()
  const name = i18n._(FUND_NAME)
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') === 'income' ? 'income' : 'moves'
  return (
    <SubPage
      title={t`Details of ${name}`}
      tabs={
        <Tabs
          label={t`Kind`}
          selected={tab}
          onSelect={(next) => navigate(next === 'income' ? FUND_INCOME_PAGE : FUND_MOVES_PAGE, { replace: true })}
          tabs={[
            { id: 'moves', label: t`Deposits and withdrawals` },
            { id: 'income', label: t`Income` },
          ]}
        />
      }
    >
      {tab === 'moves' ? <Moves /> : <Incomes />}
    </SubPage>
  )
}

function Moves() {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundMoves', { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={5} withTile />
  if (rows.length === 0)
    return (
      <Empty
        title={t`Nothing moved yet`}
        text={t`Every deposit and withdrawal of shares stands here, with its status.`}
        action={{ label: t({ message: 'Deposit', context: 'into the fund' }), href: FUND_TRANSFER_PAGE }}
      />
    )
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={5} withTile />}>
        <FundMoveList
          moves={rows}
          onNearEnd={() => {
            if (hasMore) loadMore()
          }}
        />
      </Suspense>
      <StillComing isShown={!isComplete && !hasMore} />
    </>
  )
}

function Incomes() {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundIncomes', { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={5} />
  if (rows.length === 0)
    return (
      <Empty
        title={t`No income yet`}
        text={t`The income of each day stands here, from the first day on which you have confirmed shares.`}
      />
    )
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={5} />}>
        <FundIncomeList
          incomes={rows}
          onNearEnd={() => {
            if (hasMore) loadMore()
          }}
        />
      </Suspense>
      <StillComing isShown={!isComplete && !hasMore} />
    </>
  )
}

function StillComing({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <p className="fine">
      <Trans>Older records are still on their way to this device.</Trans>
    </p>
  ) : null
}
