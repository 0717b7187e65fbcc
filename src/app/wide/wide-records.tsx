import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { refreshStatement } from '../../commands/read-statement.ts'
import { useHistory } from '../../queries/use-history.ts'
import { FundRecordRow } from '../../screens/fund-records/fund-record-row.tsx'
import { useFundRecordKind } from '../../screens/fund-records/fund-record-words.tsx'
import { monthAround } from '../../screens/fund-records/group-by-month.ts'
import { NoRecords } from '../../screens/fund-records/no-records.tsx'
import { PendingLines } from '../../screens/fund-records/pending-lines.tsx'
import { PeriodFilter } from '../../screens/fund-records/period-filter.tsx'
import { RecordTabs } from '../../screens/fund-records/record-filter.tsx'
import { RECORD_KINDS } from '../../screens/fund-records/record-view.ts'
import { useRecordView } from '../../screens/fund-records/use-record-view.ts'
import { part } from '../../ui/page/part.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { momentColumn, moneyColumn, textColumn } from './wide-columns.ts'
import { isOlderComing } from '../../ui/lists/is-older-coming.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useOpenRow } from './use-open-row.ts'

const StatementExport = part(() =>
  import('../../screens/fund-records/statement-export.tsx').then((module) => module.StatementExport),
)
const PAGE_ROWS = 100

/** The person's ledger lines as a table. */
export function WideRecords() {
  const { t } = useLingui()
  const { filter, from, show } = useRecordView()
  const scope = `${filter} ${from}`
  const [isExporting, setExporting] = useState(false)
  useEffect(() => void refreshStatement(), [])
  const span = from === null ? {} : { span: monthAround(from) }
  const { rows, hasMore, loadMore, isLoading, isComplete } = useHistory('fundRecords', {
    where: { kind: RECORD_KINDS[filter] },
    pageSize: PAGE_ROWS,
    ...span,
  })
  const [openKey, setOpenKey] = useOpenRow({ scope, rows, isLoading })
  const columns = useRecordColumns()
  return (
    <>
      <ListPage
        scope={scope}
        title={t`Fund records`}
        fileName="candor-fund-records"
        columns={columns}
        rows={rows}
        keyOf={(record) => record.id}
        nameOf={(record) => record.number}
        isLoading={isLoading}
        hasMore={hasMore}
        onMore={loadMore}
        openKey={openKey}
        onOpen={setOpenKey}
        detail={(key) =>
          rows
            .filter((record) => record.id === key)
            .map((record) => (
              <div key={key} className="card">
                <FundRecordRow record={record} />
              </div>
            ))
        }
        actions={<ExportButton onClick={() => setExporting(true)} />}
        tabs={<RecordTabs selected={filter} onSelect={(next) => show({ filter: next })} />}
        tools={
          <div className="stack" style={{ '--gap': '12px', paddingTop: 'var(--s-3)' }}>
            <PeriodFilter from={from} onChange={(next) => show({ from: next })} />
            <PendingLines kinds={RECORD_KINDS[filter]} from={from} />
          </div>
        }
        note={
          isOlderComing({ isLoading, isComplete, hasMore }) ? (
            <Trans>Older records are still on their way to this device.</Trans>
          ) : null
        }
        empty={<NoRecords filter={filter} from={from} />}
      />
      {isExporting ? <StatementExport onClose={() => setExporting(false)} /> : null}
    </>
  )
}

/** Opens the form of the account statement. */
function ExportButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="icon-btn" aria-label={t`Account statement`} onClick={onClick}>
      <FileDown className="icon" />
    </button>
  )
}

function useRecordColumns(): readonly Column<FundRecord>[] {
  const { t } = useLingui()
  const { money, signedMoney, dateTime } = useFormat()
  const kindOf = useFundRecordKind()
  return [
    momentColumn(
      { id: 'at', head: t({ message: 'Time', context: 'a moment' }) },
      { at: (record) => record.at, text: dateTime },
    ),
    textColumn({ id: 'kind', head: t`Kind` }, (record) => kindOf(record.kind)),
    textColumn({ id: 'number', head: t`Number`, importance: 3 }, (record) => record.number),
    moneyColumn(
      { id: 'amount', head: t`Amount` },
      {
        sum: (record) => record.amount,
        cell: (record) => <b>{record.status === 'success' ? signedMoney(record.amount) : money(record.amount)}</b>,
      },
    ),
    moneyColumn(
      { id: 'balance', head: t`Balance`, importance: 2 },
      { sum: (record) => record.balanceAfter, cell: (record) => money(record.balanceAfter) },
    ),
  ]
}
