import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { refreshStatement } from '../../commands/read-statement.ts'
import { useHistory } from '../../queries/use-history.ts'
import { part } from '../../ui/page/part.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { monthAround } from './group-by-month.ts'
import { NoRecords } from './no-records.tsx'
import { PendingLines } from './pending-lines.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { RecordTabs } from './record-filter.tsx'
import { RECORD_KINDS, type RecordView } from './record-view.ts'
import { useRecordView } from './use-record-view.ts'

const PAGE_ROWS = 100
const FundRecordList = part(() => import('./fund-record-list.tsx').then((module) => module.FundRecordList))
const StatementExport = part(() => import('./statement-export.tsx').then((module) => module.StatementExport))

/** Every line of the person's ledger account, newest first. */
export function FundRecordsScreen() {
  const { t } = useLingui()
  const { filter, from, show } = useRecordView()
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
      tabs={<RecordTabs selected={filter} onSelect={(next) => show({ filter: next })} />}
    >
      <PeriodFilter from={from} onChange={(next) => show({ from: next })} />
      <PendingLines kinds={RECORD_KINDS[filter]} from={from} />
      <Records key={`${filter} ${from}`} filter={filter} from={from} />
      {isExporting ? <StatementExport onClose={() => setExporting(false)} /> : null}
    </SubPage>
  )
}

function Records({ filter, from }: RecordView) {
  const kinds = RECORD_KINDS[filter]
  const span = from === null ? {} : { span: monthAround(from) }
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundRecords', {
    where: { kind: kinds },
    pageSize: PAGE_ROWS,
    ...span,
  })
  if (isLoading) return <RowsSkeleton rows={6} withTile />
  if (rows.length === 0) return <NoRecords filter={filter} from={from} />
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
      {isOlderComing({ isLoading, isComplete, hasMore }) ? (
        <p className="fine">
          <Trans>Older records are still on their way to this device.</Trans>
        </p>
      ) : null}
    </>
  )
}
