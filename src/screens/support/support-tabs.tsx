import { useLingui } from '@lingui/react/macro'
import { Tabs } from '../../ui/controls/tabs.tsx'
import type { SupportTab } from './use-support-tab.ts'

/** The choice between answers and the conversation. */
export function SupportTabs({ selected, onSelect }: { selected: SupportTab; onSelect: (tab: SupportTab) => void }) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Customer service`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        { id: 'help', label: t`Help` },
        { id: 'chat', label: t`Chat` },
      ]}
    />
  )
}
