import { useLingui } from '@lingui/react/macro'
import { useRow } from '../../queries/use-row.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { InviteCard } from './invite-card.tsx'
import { LevelTabs } from './level-tabs.tsx'
import { Members, MemberSearch } from './members.tsx'
import { TeamFigures, TeamOutOfReach } from './team-figures.tsx'
import { useTeamView } from './use-team-view.ts'

/** The people who registered with my code, with theirs, and on the third level: figures, members, and the way to invite. */
export function TeamScreen() {
  const { t } = useLingui()
  const { level, search, text, type, chooseLevel } = useTeamView()
  const row = useRow('teamTotals', 'main')
  // The team is empty, or the device has not heard of anybody yet.
  const totals = useIsFirstMirror() && row === null ? undefined : row
  const { count } = useFormat()
  const isOutOfReach = useIsOutOfReach() && row === null
  const members = (at: number) => (totals === undefined ? '' : count(totals?.levelMembers[at] ?? 0))
  return (
    <SubPage title={t`My team`} tabs={<LevelTabs selected={level} onSelect={chooseLevel} members={members} />}>
      {isOutOfReach ? <TeamOutOfReach /> : <TeamFigures totals={totals} />}
      <InviteCard />
      <MemberSearch text={text} onChange={type} />
      <Members key={level} level={level} search={search.trim()} />
    </SubPage>
  )
}
