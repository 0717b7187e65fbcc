import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../commands/save-file.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { type Group, type Insight, GROUPS } from '../../queries/use-insight.ts'
import { FilterSelect } from '../../ui/fields/filter-select.tsx'
import { GroupTable } from './group-table.tsx'
import { groupRows } from './group-rows.ts'
import { insightCsv } from './insight-csv.ts'
import { useGroupNames } from './use-group-names.ts'

/** Shows the sources of profit and loss: one table at a time, all of them as a file. */
export function GroupCard({ insight, timeZone }: { insight: Insight; timeZone: string }) {
  const { t } = useLingui()
  const [group, setGroup] = useState<Group>('product')
  const { nameOf, groupName } = useGroupNames()
  const currency = useConfiguration()?.currency ?? ''
  const named = (each: Group) =>
    groupRows(insight.groups, each).map((row) => ({ ...row, name: nameOf(each, row.value) }))
  const save = () => {
    const heads = [
      t`Grouped by`,
      t`Value`,
      t`Orders`,
      t`Right`,
      t`Wrong`,
      t`Equal`,
      t`Amounts, ${currency}`,
      t`Net, ${currency}`,
    ]
    const tables = GROUPS.map((each) => ({ name: groupName(each), rows: named(each) }))
    saveFile({ name: 'candor-insight.csv', type: 'text/csv;charset=utf-8', content: insightCsv(tables, heads) })
  }
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Where it comes from</Trans>
        </h2>
        <button type="button" className="icon-btn" aria-label={t`Save all tables as CSV`} onClick={save}>
          <FileDown className="icon" />
        </button>
      </div>
      <div className="filters">
        <FilterSelect
          label={t`Grouped by`}
          value={group}
          onChange={(value) => setGroup(GROUPS.find((each) => each === value) ?? 'product')}
          options={GROUPS.map((each) => ({ value: each, label: groupName(each) }))}
        />
      </div>
      <GroupTable caption={groupName(group)} rows={named(group)} />
      <p className="t-xs t-3">
        <Trans>
          The line marks the share that each row needs, the band is the range of chance. Where the line is inside the
          band, this says nothing yet. Of several bands one may lie apart by luck alone.
        </Trans>
      </p>
      {group === 'hour' || group === 'weekday' ? (
        <p className="t-xs t-3">
          <Trans>Days and hours are those of the results, in the time zone {timeZone}.</Trans>
        </p>
      ) : null}
    </section>
  )
}
