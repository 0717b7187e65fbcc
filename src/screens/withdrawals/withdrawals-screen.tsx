import { Trans, useLingui } from '@lingui/react/macro'
import { useHistory } from '../../queries/use-history.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { WITHDRAW_PAGE } from '../../paths.ts'

const PAGE_ROWS = 50
const WithdrawalList = part(() => import('./withdrawal-list.tsx').then((module) => module.WithdrawalList))

/** Every withdrawal with where it stands: under review, paid, refused or taken back. */
export function WithdrawalsScreen() {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('withdrawals', { pageSize: PAGE_ROWS })
  return (
    <SubPage title={t`Withdrawal details`}>
      {isLoading ? <RowsSkeleton rows={5} withTile /> : null}
      {!isLoading && rows.length === 0 ? (
        <Empty
          title={t`No withdrawals yet`}
          text={t`A withdrawal stands here from the moment you ask for it, with its status.`}
          action={{ label: t`Withdraw`, href: WITHDRAW_PAGE }}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <WithdrawalList
          placeholder={<RowsSkeleton rows={5} withTile />}
          withdrawals={rows}
          onNearEnd={() => {
            if (hasMore) loadMore()
          }}
        />
      )}
      {isOlderComing({ isLoading, isComplete, hasMore }) ? (
        <p className="fine">
          <Trans>Older withdrawals are still on their way to this device.</Trans>
        </p>
      ) : null}
    </SubPage>
  )
}
