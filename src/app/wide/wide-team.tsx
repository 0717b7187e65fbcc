import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TeamMember } from '../../../contract/rows/team.ts'
import { useFoundMembers } from '../../queries/use-found-members.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { InviteCard } from '../../screens/team/invite-card.tsx'
import { type Level, LevelTabs } from '../../screens/team/level-tabs.tsx'
import { MemberRow } from '../../screens/team/member-row.tsx'
import { MemberSearch, NoMembers, NoSuchMembers } from '../../screens/team/members.tsx'
import { TeamFigures, TeamOutOfReach } from '../../screens/team/team-figures.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { momentColumn, moneyColumn } from './wide-columns.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'

const COLLECTIONS = { '1': 'teamLevel1', '2': 'teamLevel2', '3': 'teamLevel3' } as const
const PAGE_ROWS = 50
const CLOCK_MS = 60_000

/** The person's team as a table, level by level; figures and the invitation stand above it. */
export function WideTeam() {
  const { t } = useLingui()
  const [level, setLevel] = useState<Level>('1')
  const [text, setText] = useState('')
  const [openKey, setOpenKey] = useState<string | null>(null)
  const now = useServerNow(CLOCK_MS)
  const row = useRow('teamTotals', 'main')
  const totals = useIsFirstMirror() && row === null ? undefined : row
  const isOutOfReach = useIsOutOfReach() && row === null
  const wanted = text.trim()
  const all = useHistory(COLLECTIONS[level], { pageSize: PAGE_ROWS })
  const found = useFoundMembers(COLLECTIONS[level], { text: wanted, limit: PAGE_ROWS })
  const rows: readonly TeamMember[] = wanted === '' ? all.rows : (found?.rows ?? [])
  const columns = useMemberColumns()
  return (
    <ListPage
      title={t`My team`}
      fileName="candor-team"
      columns={columns}
      rows={rows}
      keyOf={(member) => member.id}
      nameOf={(member) => member.account ?? member.id}
      isLoading={wanted === '' ? all.isLoading : found === undefined}
      hasMore={wanted === '' && all.hasMore}
      onMore={all.loadMore}
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
      tabs={<LevelTabs selected={level} onSelect={setLevel} members={(at) => totals?.levelMembers[at] ?? ''} />}
      tools={
        <div className="split__cards">
          {isOutOfReach ? <TeamOutOfReach /> : <TeamFigures totals={totals} />}
          <InviteCard />
          <MemberSearch text={text} onChange={setText} />
        </div>
      }
      empty={wanted === '' ? <NoMembers /> : <NoSuchMembers />}
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
