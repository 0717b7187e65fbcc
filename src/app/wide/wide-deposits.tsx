import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseMoney } from '../../../contract/money.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useOutbox } from '../../queries/use-outbox.ts'
import { useRows } from '../../queries/use-rows.ts'
import { DepositRow } from '../../screens/deposits/deposit-row.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { DEPOSIT_PAGE } from '../../paths.ts'
import { ListPage } from './list-page.tsx'

const PAGE_ROWS = 50

/** The person's deposits as a table; what one waits for stands beside it. */
export function WideDeposits() {
  const { t } = useLingui()
  const { money, signedMoney, dateTime } = useFormat()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { rows, hasMore, loadMore, isLoading } = useHistory('deposits', { pageSize: PAGE_ROWS })
  const methods = useRows('depositMethods')
  const outbox = useOutbox()
  const waitingOf = (id: string) => outbox?.filter((row) => row.lane === `deposit-${id}`) ?? []
  const stateOf = (deposit: (typeof rows)[number]) =>
    waitingOf(deposit.id).some((row) => row.state !== 'waiting')
      ? 'not-sent'
      : deposit.isWaiting
        ? 'waiting-to-send'
        : deposit.status
  const wayOf = (deposit: (typeof rows)[number]) =>
    methods?.find((method) => method.id === deposit.methodId)?.network ?? ''
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
      columns={[
        {
          id: 'at',
          head: t({ message: 'Time', context: 'a moment' }),
          cell: (deposit) => dateTime(deposit.createdAt),
          rank: (deposit) => deposit.createdAt,
          plain: (deposit) => new Date(deposit.createdAt).toISOString(),
        },
        {
          id: 'number',
          head: t`Number`,
          importance: 3,
          cell: (deposit) => deposit.number,
          rank: (deposit) => deposit.number,
          plain: (deposit) => deposit.number,
        },
        { id: 'way', head: t`Way`, importance: 2, cell: wayOf, rank: wayOf, plain: wayOf },
        {
          id: 'status',
          head: t`Status`,
          cell: (deposit) => <ReviewChip state={stateOf(deposit)} />,
          rank: stateOf,
          plain: stateOf,
        },
        {
          id: 'amount',
          head: t`Amount`,
          isNumber: true,
          cell: (deposit) => (
            <b>{deposit.status === 'success' ? signedMoney(deposit.amount) : money(deposit.amount)}</b>
          ),
          rank: (deposit) => Number(parseMoney(deposit.amount)),
          plain: (deposit) => deposit.amount,
        },
      ]}
      detail={(key) =>
        rows
          .filter((deposit) => deposit.id === key)
          .map((deposit) => (
            <div key={key} className="card">
              <DepositRow
                deposit={deposit}
                method={methods?.find((method) => method.id === deposit.methodId)}
                waiting={waitingOf(deposit.id)}
              />
            </div>
          ))
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
