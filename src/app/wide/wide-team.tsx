import { useLingui } from '@lingui/react/macro'
import type { TeamMember } from '../../../contract/rows/team.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { InviteCard } from '../../screens/team/invite-card.tsx'
import { LevelTabs } from '../../screens/team/level-tabs.tsx'
import { MemberRow } from '../../screens/team/member-row.tsx'
import { MemberSearch, NoMembers, NoSuchMembers } from '../../screens/team/members.tsx'
import { TeamFigures, TeamOutOfReach } from '../../screens/team/team-figures.tsx'
import { useTeamView } from '../../screens/team/use-team-view.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { momentColumn, moneyColumn } from './wide-columns.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'
import { useMembers } from './use-members.ts'
import { useOpenRow } from './use-open-row.ts'

const CLOCK_MS = 60_000

/** The person's team as a table, level by level; figures and the invitation stand above it. */
export function WideTeam() {
  const { t } = useLingui()
  const { count } = useFormat()
  const { level, text, type, chooseLevel, ...view } = useTeamView()
  const search = view.search.trim()
  const scope = `${level} ${search}`
  const now = useServerNow(CLOCK_MS)
  const row = useRow('teamTotals', 'main')
  const totals = useIsFirstMirror() && row === null ? undefined : row
  const isOutOfReach = useIsOutOfReach() && row === null
  const { rows, isLoading, hasMore, loadMore } = useMembers({ level, search })
  const [openKey, setOpenKey] = useOpenRow({ scope, rows, isLoading })
  const columns = useMemberColumns()
  const members = (at: number) => (totals === undefined ? '' : count(totals?.levelMembers[at] ?? 0))
  return (
    <ListPage
      scope={scope}
      title={t`My team`}
      fileName="candor-team"
      columns={columns}
      rows={rows}
      keyOf={(member) => member.id}
      nameOf={(member) => member.account ?? member.id}
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={loadMore}
      openKey={openKey}
      onOpen={setOpenKey}
      detail={(key) =>
        rows
          .filter((member) => member.id === key)
          .map((member) => (
            <div key={key} className="card">
              <MemberRow member={member} now={now} />
            </div>
          ))
      }
      tabs={<LevelTabs selected={level} onSelect={chooseLevel} members={members} />}
      tools={
        <div className="split__cards">
          {isOutOfReach ? <TeamOutOfReach /> : <TeamFigures totals={totals} />}
          <InviteCard />
          <MemberSearch text={text} onChange={type} />
        </div>
      }
      empty={search === '' ? <NoMembers /> : <NoSuchMembers />}
    />
  )
}

function useMemberColumns(): readonly Column<TeamMember>[] {
  const { t } = useLingui()
  const { money, date } = useFormat()
  const nameOf = (member: TeamMember) => member.account ?? t`No name yet`
  return [
    { id: 'account', head: t`Account`, cell: (member) => <b>{nameOf(member)}</b>, rank: nameOf, plain: nameOf },
    momentColumn({ id: 'registered', head: t`Registered` }, { at: (member) => member.registeredAt, text: date }),
    {
      id: 'verified',
      head: t`Identity`,
      importance: 3,
      cell: (member) => (member.isVerified ? t`Identity verified` : t`Identity not verified`),
      rank: (member) => (member.isVerified ? 1 : 0),
      plain: (member) => (member.isVerified ? t`Identity verified` : t`Identity not verified`),
    },
    moneyColumn(
      { id: 'deposited', head: t`Deposits` },
      { sum: (member) => member.deposited, cell: (member) => money(member.deposited) },
    ),
    moneyColumn(
      { id: 'invested', head: t`Orders`, importance: 2 },
      { sum: (member) => member.invested, cell: (member) => money(member.invested) },
    ),
  ]
}
