import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHistory } from '../../queries/use-history.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Empty } from '../../ui/empty.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { SubPage } from '../../ui/sub-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WindowList } from '../../ui/window-list.tsx'
import { InviteCard } from './invite-card.tsx'
import { MemberRow } from './member-row.tsx'
import { TeamFigures } from './team-figures.tsx'

const COLLECTIONS = { '1': 'teamLevel1', '2': 'teamLevel2', '3': 'teamLevel3' } as const
type Level = keyof typeof COLLECTIONS
const PAGE_ROWS = 50

/** Who registered with my code, who with theirs, and the next: figures, members, and the way to invite. */
export function TeamScreen() {
  const { t } = useLingui()
  const [level, setLevel] = useState<Level>('1')
  const totals = useRow('teamTotals', 'main')
  const count = (at: number) => totals?.levelMembers[at] ?? 0
  return (
    <SubPage
      title={t`My team`}
      tabs={(
        <Tabs
          label={t`Levels`} selected={level} onSelect={setLevel}
          tabs={[
            { id: '1', label: <Trans>Level 1 <small>{count(0)}</small></Trans> },
            { id: '2', label: <Trans>Level 2 <small>{count(1)}</small></Trans> },
            { id: '3', label: <Trans>Level 3 <small>{count(2)}</small></Trans> },
          ]}
        />
      )}
    >
      <TeamFigures totals={totals} />
      <Members key={level} level={level} />
      <InviteCard />
    </SubPage>
  )
}

function Members({ level }: { level: Level }) {
  const { t } = useLingui()
  const now = useServerNow(60_000)
  const { rows, hasMore, loadMore, isLoading } = useHistory(COLLECTIONS[level], { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={4} />
  if (rows.length === 0) return <Empty title={t`No members on this level`} text={t`Who registers with your code is on level 1, who registers with theirs on level 2.`} />
  return (
    <div className="card">
      <WindowList items={rows} onNearEnd={() => { if (hasMore) loadMore() }}>
        {(member, at) => <div key={member.id} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}><MemberRow member={member} now={now} /></div>}
      </WindowList>
    </div>
  )
}
