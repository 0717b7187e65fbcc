import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { refreshStatement } from '../../commands/read-statement.ts'
import { useHistory } from '../../queries/use-history.ts'
import { part } from '../../ui/page/part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { DEPOSIT_PAGE } from '../../paths.ts'
import { monthAround } from './group-by-month.ts'
import { PendingLines } from './pending-lines.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { RECORD_KINDS, RecordTabs, type RecordFilter } from './record-filter.tsx'

const PAGE_ROWS = 100
const FundRecordList = part(() => import('./fund-record-list.tsx').then((module) => module.FundRecordList))
const StatementExport = part(() => import('./statement-export.tsx').then((module) => module.StatementExport))

/** Every line of the person's ledger account, newest first. */
export function FundRecordsScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<RecordFilter>('all')
  const [from, setFrom] = useState<number | null>(null)
  const [isExporting, setExporting] = useState(false)
  // Signed on each visit with the network, so that a statement can be made without it later.
  useEffect(() => void refreshStatement(), [])
  return (
    <SubPage
      title={t`Fund records`}
      actions={
        <button type="button" className="icon-btn" aria-label={t`Account statement`} onClick={() => setExporting(true)}>
          <FileDown className="icon" />
        </button>
      }
      tabs={<RecordTabs selected={filter} onSelect={setFilter} />}
    >
      <PeriodFilter from={from} onChange={setFrom} />
      <PendingLines kinds={RECORD_KINDS[filter]} from={from} />
      <Records key={`${filter} ${from}`} kinds={RECORD_KINDS[filter]} from={from} isFiltered={filter !== 'all'} />
      {isExporting ? <StatementExport onClose={() => setExporting(false)} /> : null}
    </SubPage>
  )
}

/** @param from the first moment of the month that is shown, null for all time */
function Records({
  kinds,
  from,
  isFiltered,
}: {
  kinds: readonly FundRecord['kind'][]
  from: number | null
  isFiltered: boolean
}) {
  const { t } = useLingui()
  const span = from === null ? {} : { span: monthAround(from) }
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundRecords', {
    where: { kind: kinds },
    pageSize: PAGE_ROWS,
    ...span,
  })
  if (isLoading) return <RowsSkeleton rows={6} withTile />
  if (rows.length === 0) {
    if (from !== null)
      return <Empty title={t`No records in this month`} text={t`What moves your balance stands here, line by line.`} />
    return isFiltered ? (
      <Empty title={t`No records of this kind`} text={t`What moves your balance stands here, line by line.`} />
    ) : (
      <Empty
        title={t`No records yet`}
        text={t`What moves your balance stands here, line by line.`}
        action={{ label: t`Deposit`, href: DEPOSIT_PAGE }}
      />
    )
  }
  return (
    <>
      <FundRecordList
        placeholder={<RowsSkeleton rows={6} withTile />}
        records={rows}
        kinds={kinds}
        onNearEnd={() => {
          if (hasMore) loadMore()
        }}
      />
      {isComplete || hasMore ? null : (
        <p className="fine">
          <Trans>Older records are still on their way to this device.</Trans>
        </p>
      )}
    </>
  )
}
