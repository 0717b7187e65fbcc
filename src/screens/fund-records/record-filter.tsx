import { useLingui } from '@lingui/react/macro'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'
import type { RecordFilter } from './record-view.ts'

/** The tabs that choose a kind of fund records, on the phone's page and over the table of a wide window. */
export function RecordTabs({
  selected,
  onSelect,
}: {
  selected: RecordFilter
  onSelect: (filter: RecordFilter) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <Tabs
      label={t`Kind`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        { id: 'all', label: t`All` },
        { id: 'deposits', label: t`Deposits` },
        { id: 'withdrawals', label: t`Withdrawals` },
        { id: 'orders', label: t`Orders` },
        { id: 'fund', label: i18n._(FUND_NAME) },
      ]}
    />
  )
}
