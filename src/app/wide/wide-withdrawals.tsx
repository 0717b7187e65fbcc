import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { CancelWithdrawalDialog } from '../../screens/withdrawals/cancel-withdrawal-dialog.tsx'
import { WithdrawalRow } from '../../screens/withdrawals/withdrawal-row.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { ReviewChip, reviewStateText } from '../../ui/lists/review-chip.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { WITHDRAW_PAGE } from '../../paths.ts'
import { momentColumn, moneyColumn, textColumn } from './wide-columns.ts'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useOpenRow } from './use-open-row.ts'

const PAGE_ROWS = 50
const LATE_CHECK_MS = 30_000

/** The person's withdrawals as a table; one that is under review is taken back beside it. */
export function WideWithdrawals() {
  const { t } = useLingui()
  const columns = useWithdrawalColumns()
  const [asked, setAsked] = useState<Withdrawal | null>(null)
  const now = useServerNow(LATE_CHECK_MS)
  const isOffline = useLink() === 'offline'
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('withdrawals', { pageSize: PAGE_ROWS })
  const [openKey, setOpenKey] = useOpenRow({ rows, isLoading })
  return (
    <>
      <ListPage
        title={t`Withdrawal details`}
        fileName="candor-withdrawals"
        rows={rows}
        keyOf={(withdrawal) => withdrawal.id}
        nameOf={(withdrawal) => withdrawal.number}
        isLoading={isLoading}
        hasMore={hasMore}
        onMore={loadMore}
        openKey={openKey}
        onOpen={setOpenKey}
        columns={columns}
        detail={(key) =>
          rows
            .filter((withdrawal) => withdrawal.id === key)
            .map((withdrawal) => (
              <div key={key} className="card">
                <WithdrawalRow
                  withdrawal={withdrawal}
                  now={now}
                  isOffline={isOffline}
                  onCancel={() => setAsked(withdrawal)}
                />
              </div>
            ))
        }
        note={
          isOlderComing({ isLoading, isComplete, hasMore }) ? (
            <Trans>Older withdrawals are still on their way to this device.</Trans>
          ) : null
        }
        empty={
          <Empty
            title={t`No withdrawals yet`}
            text={t`A withdrawal stands here from the moment you ask for it, with its status.`}
            action={{ label: t`Withdraw`, href: WITHDRAW_PAGE }}
          />
        }
      />
      {asked === null ? null : <CancelWithdrawalDialog withdrawal={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function useWithdrawalColumns(): readonly Column<Withdrawal>[] {
  const { t, i18n } = useLingui()
  const { money, signedMoney, dateTime } = useFormat()
  return [
    momentColumn(
      { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
      { at: (withdrawal) => withdrawal.createdAt, text: dateTime },
    ),
    textColumn({ id: 'number', head: t`Number`, importance: 3 }, (withdrawal) => withdrawal.number),
    textColumn(
      { id: 'way', head: t`Way`, importance: 2 },
      ({ accountName, accountMasked }) => `${accountName} ${accountMasked}`,
    ),
    {
      id: 'status',
      head: t`Status`,
      cell: (withdrawal) => <ReviewChip state={withdrawal.status} />,
      rank: (withdrawal) => withdrawal.status,
      plain: (withdrawal) => reviewStateText(withdrawal.status, i18n),
    },
    moneyColumn(
      { id: 'fee', head: t`Fee`, importance: 3 },
      { sum: (withdrawal) => withdrawal.fee, cell: (withdrawal) => money(withdrawal.fee) },
    ),
    moneyColumn(
      { id: 'amount', head: t`Amount` },
      {
        sum: (withdrawal) => withdrawal.amount,
        cell: ({ status, amount }) => <b>{status === 'success' ? signedMoney(`-${amount}`) : money(amount)}</b>,
      },
    ),
  ]
}
