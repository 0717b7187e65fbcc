import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '../../queries/use-row.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { InviteCard } from './invite-card.tsx'
import { type Level, Members } from './members.tsx'
import { TeamFigures } from './team-figures.tsx'

/** The people who registered with my code, with theirs, and on the third level: figures, members, and the way to invite. */
export function TeamScreen() {
  const { t } = useLingui()
  const [level, setLevel] = useState<Level>('1')
  const row = useRow('teamTotals', 'main')
  // Nobody yet, or not heard of anybody yet.
  const totals = useIsFirstMirror() && row === null ? undefined : row
  const { count } = useFormat()
  const isOutOfReach = useIsOutOfReach() && row === null
  const members = (at: number) => (totals === undefined ? '' : count(totals?.levelMembers[at] ?? 0))
  return (
    <SubPage
      title={t`My team`}
      tabs={
        <Tabs
          label={t`Levels`}
          selected={level}
          onSelect={setLevel}
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
      }
    >
      {isOutOfReach ? (
        <Empty
          title={t`Failed to get team information`}
          text={t`The server has not been reached from this device yet. The team appears by itself as soon as it is.`}
        />
      ) : (
        <TeamFigures totals={totals} />
      )}
      <InviteCard />
      <Members key={level} level={level} />
    </SubPage>
  )
}
