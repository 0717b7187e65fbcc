import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import type { FundIncome } from '../../../contract/rows/fund-income.ts'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import { useHistory } from '../../queries/use-history.ts'
import { FundMoveList, MoveChip } from '../../screens/fund-moves/fund-move-list.tsx'
import { FundMoveTabs, NoIncomes, NoMoves } from '../../screens/fund-moves/fund-moves-screen.tsx'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { dayText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import { momentColumn, moneyColumn, textColumn } from './wide-columns.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { useOpenRow } from './use-open-row.ts'

const PAGE_ROWS = 50

/** The moves into the balance fund and out of it as a table, or its income day by day. */
export function WideFundMoves() {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') === 'income' ? 'income' : 'moves'
  const moves = useMoves(tab === 'moves')
  const incomes = useIncomes()
  const name = i18n._(FUND_NAME)
  const shared = {
    scope: tab,
    title: t`Details of ${name}`,
    tabs: <FundMoveTabs selected={tab} onSelect={(path) => navigate(path, { replace: true })} />,
  }
  // One page with other rows: the focus stays on the tab that was chosen.
  return tab === 'moves' ? <ListPage {...shared} {...moves} /> : <ListPage {...shared} {...incomes} />
}

type List<Row> = Omit<ListPageProps<Row>, 'scope' | 'title' | 'tabs'>

/** A row opens what can be done about its move. */
function useMoves(isShown: boolean): List<FundMove> {
  const { t } = useLingui()
  const { money, dateTime } = useFormat()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundMoves', { pageSize: PAGE_ROWS })
  const [openKey, onOpen] = useOpenRow({ scope: isShown ? 'moves' : '', rows, isLoading })
  const kindOf = ({ kind }: FundMove) =>
    kind === 'in'
      ? t({ message: 'Deposit', context: 'a move into the fund' })
      : t({ message: 'Withdrawal', context: 'from the fund' })
  return {
    fileName: 'candor-fund-moves',
    rows,
    keyOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    isLoading,
    hasMore,
    onMore: loadMore,
    openKey,
    onOpen,
    columns: [
      momentColumn(
        { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
        { at: (move) => move.createdAt, text: dateTime },
      ),
      textColumn({ id: 'kind', head: t`Kind` }, kindOf),
      textColumn({ id: 'number', head: t`Number`, importance: 3 }, ({ number }) => number),
      {
        id: 'status',
        head: t`Status`,
        cell: ({ status }) => <MoveChip status={status} />,
        rank: ({ status }) => status,
        plain: ({ status }) => status,
      },
      moneyColumn(
        { id: 'amount', head: t`Amount` },
        { sum: ({ amount }) => amount, cell: ({ amount }) => money(amount) },
      ),
    ],
    detail: (key) =>
      rows
        .filter(({ id }) => id === key)
        .map((move) => <FundMoveList key={key} moves={[move]} onNearEnd={() => undefined} />),
    note: isOlderComing({ isLoading, isComplete, hasMore }) ? <OlderComing /> : null,
    empty: <NoMoves />,
  }
}

/** The rows have all that is known of a day: none opens. */
function useIncomes(): List<FundIncome> {
  const { t, i18n } = useLingui()
  const { money, signedMoney, percent } = useFormat()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundIncomes', { pageSize: PAGE_ROWS })
  return {
    fileName: 'candor-fund-income',
    rows,
    keyOf: ({ day }) => day,
    nameOf: ({ day }) => day,
    isLoading,
    hasMore,
    onMore: loadMore,
    openKey: null,
    columns: [
      {
        id: 'day',
        head: t`Day`,
        cell: ({ day }) => dayText(day, i18n.locale),
        rank: ({ day }) => day,
        plain: ({ day }) => day,
      },
      moneyColumn(
        { id: 'shares', head: t`Shares` },
        { sum: ({ shares }) => shares, cell: ({ shares }) => money(shares) },
      ),
      {
        id: 'rate',
        head: t`Rate per year`,
        isNumber: true,
        cell: ({ yearlyRateBp }) => percent(yearlyRateBp),
        rank: ({ yearlyRateBp }) => yearlyRateBp,
        plain: ({ yearlyRateBp }) => `${yearlyRateBp / 100} %`,
      },
      moneyColumn(
        { id: 'income', head: t`Income` },
        { sum: ({ income }) => income, cell: ({ income }) => <b>{signedMoney(income)}</b> },
      ),
    ],
    note: isOlderComing({ isLoading, isComplete, hasMore }) ? <OlderComing /> : null,
    empty: <NoIncomes />,
  }
}

function OlderComing() {
  return <Trans>Older records are still on their way to this device.</Trans>
}
