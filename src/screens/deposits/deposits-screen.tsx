import { Trans, useLingui } from '@lingui/react/macro'
import { useHistory } from '../../queries/use-history.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { DEPOSIT_PAGE } from '../../paths.ts'

const PAGE_ROWS = 50
const DepositList = part(() => import('./deposit-list.tsx').then((module) => module.DepositList))

/** Every deposit with where it stands: on this phone, under review, credited or refused. */
export function DepositsScreen() {
  const { t } = useLingui()
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('deposits', { pageSize: PAGE_ROWS })
  return (
    <SubPage title={t`Deposit details`}>
      {isLoading ? <RowsSkeleton rows={5} withTile /> : null}
      {!isLoading && rows.length === 0 ? (
        <Empty
          title={t`No deposits yet`}
          text={t`A deposit stands here from the moment you submit it, with its status.`}
          action={{ label: t`Deposit`, href: DEPOSIT_PAGE }}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <DepositList
          placeholder={<RowsSkeleton rows={5} withTile />}
          deposits={rows}
          onNearEnd={() => {
            if (hasMore) loadMore()
          }}
        />
      )}
      {isOlderComing({ isLoading, isComplete, hasMore }) ? (
        <p className="fine">
          <Trans>Older deposits are still on their way to this device.</Trans>
        </p>
      ) : null}
    </SubPage>
  )
}
