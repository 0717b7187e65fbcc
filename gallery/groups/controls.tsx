/** States of src/ui/controls: choices between a few values. */
import { t } from '@lingui/core/macro'
import { ChoiceList } from '../../src/ui/controls/choice-list.tsx'
import { Segments } from '../../src/ui/controls/segments.tsx'
import { Tabs } from '../../src/ui/controls/tabs.tsx'
import { Held } from '../held.tsx'
import type { Shown } from '../shown.ts'

const themes = () => [
  { id: 'system', label: t`System` },
  { id: 'light', label: t`Light` },
  { id: 'dark', label: t`Dark` },
]

export const CONTROLS: Shown = {
  ChoiceList: {
    'one chosen': () => (
      <Held first="light">
        {(chosen, choose) => <ChoiceList label={t`Theme`} options={themes()} selected={chosen} onSelect={choose} />}
      </Held>
    ),
    'with notes': () => (
      <ChoiceList
        label={t`Phone number`}
        options={[
          { id: 'CN', label: '中国', note: '+86', lang: 'zh-CN' },
          { id: 'DE', label: 'Deutschland', note: '+49', lang: 'de-DE' },
        ]}
        selected="DE"
        onSelect={() => undefined}
      />
    ),
  },
  Segments: {
    'one chosen': () => (
      <Held first="system">
        {(chosen, choose) => <Segments label={t`Theme`} options={themes()} selected={chosen} onSelect={choose} />}
      </Held>
    ),
    'in the colours of the market': () => (
      <Held first="red-up">
        {(chosen, choose) => (
          <Segments
            label={t`Theme`}
            options={[
              { id: 'red-up', label: t`Up`, market: 'red-up' },
              { id: 'green-up', label: t`Up`, market: 'green-up' },
            ]}
            selected={chosen}
            onSelect={choose}
          />
        )}
      </Held>
    ),
  },
  Tabs: {
    'one chosen': () => (
      <Held first="all">
        {(chosen, choose) => (
          <Tabs
            label={t`Orders`}
            tabs={[
              { id: 'all', label: t`All` },
              { id: 'running', label: t`Running` },
              { id: 'right', label: t`Right` },
              { id: 'wrong', label: t`Wrong` },
            ]}
            selected={chosen}
            onSelect={choose}
          />
        )}
      </Held>
    ),
  },
}
