import { useLingui } from '@lingui/react/macro'
import { useOldestMonth } from '../../queries/use-oldest-month.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { FilterSelect } from '../../ui/fields/filter-select.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { monthsSince } from './group-by-month.ts'

const CLOCK_MS = 60_000

/** All time, or one month. @param from the first moment of the month that is chosen, null for all */
export function PeriodFilter({ from, onChange }: { from: number | null; onChange: (from: number | null) => void }) {
  const { t } = useLingui()
  const { month } = useFormat()
  const months = monthsSince(useOldestMonth('fundRecords'), useServerNow(CLOCK_MS))
  const names = [t`This month`, t`Last month`]
  return (
    <div className="filters">
      <FilterSelect
        label={t`Period`}
        value={from === null ? '' : String(from)}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
        options={[
          { value: '', label: t`All time` },
          ...months.map((each, index) => ({ value: String(each.from), label: names[index] ?? month(each.from) })),
        ]}
      />
    </div>
  )
}
