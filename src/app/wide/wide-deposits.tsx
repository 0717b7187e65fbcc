import { Trans, useLingui } from '@lingui/react/macro'
import type { Deposit } from '../../../contract/rows/deposit.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRows } from '../../queries/use-rows.ts'
import { DepositRow } from '../../screens/deposits/deposit-row.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { ReviewChip, reviewStateText, type ReviewState } from '../../ui/lists/review-chip.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { DEPOSIT_PAGE } from '../../paths.ts'
import { momentColumn, moneyColumn, textColumn } from './wide-columns.ts'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useOpenRow } from './use-open-row.ts'

const PAGE_ROWS = 50
type ShownDeposit = Deposit & { readonly isWaiting: boolean }

/** The person's deposits as a table; what one waits for stands beside it. */
export function WideDeposits() {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('deposits', { pageSize: PAGE_ROWS })
  const [openKey, setOpenKey] = useOpenRow({ rows, isLoading })
  const methods = useRows('depositMethods')
  const outbox = useOutbox()
  const waitingOf = (id: string) => outbox?.filter((row) => row.lane === `deposit-${id}`) ?? []
  const methodOf = (deposit: Deposit) => methods?.find((method) => method.id === deposit.methodId)
  const columns = useDepositColumns({
    wayOf: (deposit) => methodOf(deposit)?.network ?? '',
    stateOf: ({ id, isWaiting, status }) =>
      waitingOf(id).some((row) => row.state !== 'waiting') ? 'not-sent' : isWaiting ? 'waiting-to-send' : status,
  })
  return (
    <ListPage
      title={t`Deposit details`}
      fileName="candor-deposits"
      rows={rows}
      keyOf={(deposit) => deposit.id}
      nameOf={(deposit) => deposit.number}
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={loadMore}
      openKey={openKey}
      onOpen={setOpenKey}
      columns={columns}
      detail={(key) =>
        rows
          .filter((deposit) => deposit.id === key)
          .map((deposit) => (
            <div key={key} className="card">
              <DepositRow deposit={deposit} method={methodOf(deposit)} waiting={waitingOf(deposit.id)} />
            </div>
          ))
      }
      note={
        isOlderComing({ isLoading, isComplete, hasMore }) ? (
          <Trans>Older deposits are still on their way to this device.</Trans>
        ) : null
      }
      empty={
        <Empty
          title={t`No deposits yet`}
          text={t`A deposit stands here from the moment you submit it, with its status.`}
          action={{ label: t`Deposit`, href: DEPOSIT_PAGE }}
        />
      }
    />
  )
}

function useDepositColumns({
  wayOf,
  stateOf,
}: {
  wayOf: (deposit: ShownDeposit) => string
  stateOf: (deposit: ShownDeposit) => ReviewState
}): readonly Column<ShownDeposit>[] {
  const { t, i18n } = useLingui()
  const { money, signedMoney, dateTime } = useFormat()
  return [
    momentColumn(
      { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
      { at: (deposit) => deposit.createdAt, text: dateTime },
    ),
    textColumn({ id: 'number', head: t`Number`, importance: 3 }, (deposit) => deposit.number),
    textColumn({ id: 'way', head: t`Way`, importance: 2 }, wayOf),
    {
      id: 'status',
      head: t`Status`,
      cell: (deposit) => <ReviewChip state={stateOf(deposit)} />,
      rank: stateOf,
      plain: (deposit) => reviewStateText(stateOf(deposit), i18n),
    },
    moneyColumn(
      { id: 'amount', head: t`Amount` },
      {
        sum: (deposit) => deposit.amount,
        cell: ({ status, amount }) => <b>{status === 'success' ? signedMoney(amount) : money(amount)}</b>,
      },
    ),
  ]
}
