import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs } from '../../ui/controls/tabs.tsx'
import type { Level } from './team-view.ts'

/** The choice of a level of the team, each with its number of members. */
export function LevelTabs({
  selected,
  onSelect,
  members,
}: {
  selected: Level
  onSelect: (level: Level) => void
  /** The number of members by place, 0 to 2; empty while it is not known. */
  members: (at: number) => number | string
}) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Levels`}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        {
          id: '1',
          label: (
            <Trans>
              Level 1 <small>{members(0)}</small>
            </Trans>
          ),
        },
        {
          id: '2',
          label: (
            <Trans>
              Level 2 <small>{members(1)}</small>
            </Trans>
          ),
        },
        {
          id: '3',
          label: (
            <Trans>
              Level 3 <small>{members(2)}</small>
            </Trans>
          ),
        },
      ]}
    />
  )
}
