import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { useHistory } from '../../queries/use-history.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FUND_INCOME_PAGE, FUND_MOVES_PAGE, FUND_TRANSFER_PAGE } from '../../paths.ts'

const PAGE_ROWS = 50
const FundMoveList = part(() => import('./fund-move-list.tsx').then((module) => module.FundMoveList))
const FundIncomeList = part(() => import('./fund-income-list.tsx').then((module) => module.FundIncomeList))

/** The moves into the balance fund and out of it; with `?tab=income` its income day by day. */
export function FundMovesScreen() {
  const { t, i18n } = useLingui()
  const name = i18n._(FUND_NAME)
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') === 'income' ? 'income' : 'moves'
  return (
    <SubPage
      title={t`Details of ${name}`}
      tabs={<FundMoveTabs selected={tab} onSelect={(path) => navigate(path, { replace: true })} />}
    >
      {tab === 'moves' ? <Moves /> : <Incomes />}
    </SubPage>
  )
}

/** The choice between moves and income: two addresses of one page. */
export function FundMoveTabs({
  selected,
  onSelect,
}: {
  selected: 'moves' | 'income'
  onSelect: (path: string) => void
}) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Kind`}
      selected={selected}
      onSelect={(next) => onSelect(next === 'income' ? FUND_INCOME_PAGE : FUND_MOVES_PAGE)}
      tabs={[
        { id: 'moves', label: t`Deposits and withdrawals` },
        { id: 'income', label: t`Income` },
      ]}
    />
  )
}

/** In the place of a list of moves that is empty. */
export function NoMoves() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Nothing moved yet`}
      text={t`Every deposit and withdrawal of shares stands here, with its status.`}
      action={{ label: t({ message: 'Deposit', context: 'into the fund' }), href: FUND_TRANSFER_PAGE }}
    />
  )
}

/** In the place of a list of incomes that is empty. */
export function NoIncomes() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`No income yet`}
      text={t`The income of each day stands here, from the first day on which you have confirmed shares.`}
    />
  )
}

function Moves() {
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundMoves', { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={5} withTile />
  if (rows.length === 0) return <NoMoves />
  return (
    <>
      <FundMoveList
        placeholder={<RowsSkeleton rows={5} withTile />}
        moves={rows}
        onNearEnd={() => {
          if (hasMore) loadMore()
        }}
      />
      <StillComing isShown={!isComplete && !hasMore} />
    </>
  )
}

function Incomes() {
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundIncomes', { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={5} />
  if (rows.length === 0) return <NoIncomes />
  return (
    <>
      <FundIncomeList
        placeholder={<RowsSkeleton rows={5} />}
        incomes={rows}
        onNearEnd={() => {
          if (hasMore) loadMore()
        }}
      />
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
