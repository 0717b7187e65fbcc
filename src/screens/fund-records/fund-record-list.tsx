import { useMemo } from 'react'
import type { FundRecord } from '../../../contract/rows/fund-record.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'
import { FundRecordRow } from './fund-record-row.tsx'
import { groupByMonth } from './group-by-month.ts'
import { MonthSum } from './month-sum.tsx'

type Line =
  | { readonly kind: 'month'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'record'
      readonly key: string
      readonly record: FundRecord
      readonly isFirst: boolean
      readonly isLast: boolean
    }

/** Any number of records under their months; only those in view are rendered. */
export function FundRecordList({
  records,
  kinds,
  onNearEnd,
}: {
  records: readonly FundRecord[]
  kinds: readonly FundRecord['kind'][]
  onNearEnd: () => void
}) {
  const { month } = useFormat()
  const lines = useMemo(
    () =>
      groupByMonth(records).flatMap((group): Line[] => [
        { kind: 'month', key: group.key, at: group.at },
        ...group.rows.map((record, at) => ({
          kind: 'record' as const,
          key: record.id,
          record,
          isFirst: at === 0,
          isLast: at === group.rows.length - 1,
        })),
      ]),
    [records],
  )
  return (
    <WindowList items={lines} keyOf={(line) => line.key} onNearEnd={onNearEnd}>
      {(line) =>
        line.kind === 'month' ? (
          <div key={line.key} className="section__head" style={{ paddingBlock: '8px 10px' }}>
            <h2 className="section__title">{month(line.at)}</h2>
            <MonthSum at={line.at} kinds={kinds} />
          </div>
        ) : (
          // Each line has a wrapper of the list's own, so the card around a month is drawn by its lines.
          <div
            key={line.key}
            className="card"
            style={{
              borderRadius: `${line.isFirst ? 'var(--r-lg) var(--r-lg)' : '0 0'} ${line.isLast ? 'var(--r-lg) var(--r-lg)' : '0 0'}`,
              ...(line.isFirst ? {} : { borderTopWidth: 0 }),
            }}
          >
            <FundRecordRow record={line.record} />
          </div>
        )
      }
    </WindowList>
  )
}
