/** The kinds of fund records that a person filters by: the same tabs on the phone's page and in the table of a wide window. */
import { useLingui } from '@lingui/react/macro'
import { FUND_RECORD_KINDS, type FundRecord } from '../../../contract/rows/fund-record.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FUND_NAME } from '../../ui/words/fund-name.ts'

export type RecordFilter = 'all' | 'deposits' | 'withdrawals' | 'orders' | 'fund'
export const RECORD_KINDS: Readonly<Record<RecordFilter, readonly FundRecord['kind'][]>> = {
  all: FUND_RECORD_KINDS,
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawal-fee'],
  orders: ['order-won', 'order-lost'],
  fund: ['fund-in', 'fund-out'],
}

/** The tabs that choose a kind. */
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
