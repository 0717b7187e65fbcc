import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { parseMoney } from '../../../contract/money.ts'
import type { TeamMember } from '../../../contract/rows/team.ts'
import { useFoundMembers } from '../../queries/use-found-members.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useRow } from '../../queries/use-row.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useIsFirstMirror, useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { InviteCard } from '../../screens/team/invite-card.tsx'
import { MemberRow } from '../../screens/team/member-row.tsx'
import type { Level } from '../../screens/team/members.tsx'
import { TeamFigures } from '../../screens/team/team-figures.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
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
                  Level 1 <small>{totals?.levelMembers[0] ?? ''}</small>
                </Trans>
              ),
            },
            {
              id: '2',
              label: (
                <Trans>
                  Level 2 <small>{totals?.levelMembers[1] ?? ''}</small>
                </Trans>
              ),
            },
            {
              id: '3',
              label: (
                <Trans>
                  Level 3 <small>{totals?.levelMembers[2] ?? ''}</small>
                </Trans>
              ),
            },
          ]}
        />
      }
      tools={
        <div className="split__cards">
          {isOutOfReach ? (
            <Empty
              title={t`Failed to get team information`}
              text={t`The server has not been reached from this device yet. The team appears by itself as soon as it is.`}
            />
          ) : (
            <TeamFigures totals={totals} />
          )}
          <InviteCard />
          <label className="field__box field__box--search">
            <Search className="icon icon--20" aria-hidden="true" />
            <span className="vh">
              <Trans>Search members</Trans>
            </span>
            <input
              type="search"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={t`Name or member ID`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        </div>
      }
      empty={
        wanted === '' ? (
          <Empty
            title={t`No members on this level`}
            text={t`Who registers with your code is on level 1, who registers with theirs on level 2.`}
          />
        ) : (
          <Empty
            title={t`No such members`}
            text={t`Type how the name begins, the whole name, or at least 4 characters of the member ID.`}
          />
        )
      }
    />
  )
}

function useMemberColumns(): readonly Column<TeamMember>[] {
  const { t } = useLingui()
  const { money, date } = useFormat()
  const nameOf = (member: TeamMember) => member.account ?? t`No name yet`
  return [
    { id: 'account', head: t`Account`, cell: (member) => <b>{nameOf(member)}</b>, rank: nameOf, plain: nameOf },
    {
      id: 'registered',
      head: t`Registered`,
      cell: (member) => date(member.registeredAt),
      rank: (member) => member.registeredAt,
      plain: (member) => new Date(member.registeredAt).toISOString(),
    },
    {
      id: 'verified',
      head: t`Identity`,
      importance: 3,
      cell: (member) => (member.isVerified ? t`Identity verified` : t`Identity not verified`),
      rank: (member) => (member.isVerified ? 1 : 0),
      plain: (member) => (member.isVerified ? t`Identity verified` : t`Identity not verified`),
    },
    {
      id: 'deposited',
      head: t`Deposits`,
      isNumber: true,
      cell: (member) => money(member.deposited),
      rank: (member) => Number(parseMoney(member.deposited)),
      plain: (member) => member.deposited,
    },
    {
      id: 'invested',
      head: t`Orders`,
      isNumber: true,
      importance: 2,
      cell: (member) => money(member.invested),
      rank: (member) => Number(parseMoney(member.invested)),
      plain: (member) => member.invested,
    },
  ]
}
