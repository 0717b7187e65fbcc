import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { TeamMember } from '../../../contract/rows/team.ts'
import { useFoundMembers } from '../../queries/use-found-members.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useIsOutOfReach } from '../../queries/use-sync-status.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { WindowList } from '../../ui/lists/window-list.tsx'
import { MemberRow } from './member-row.tsx'
import type { Level } from './team-view.ts'

const COLLECTIONS = { '1': 'teamLevel1', '2': 'teamLevel2', '3': 'teamLevel3' } as const
const PAGE_ROWS = 50

/** The members of one level: all, newest first, or those whose name or id begins with what is typed. No network is needed. */
export function Members({ level, search }: { level: Level; search: string }) {
  return search === '' ? <AllMembers level={level} /> : <FoundMembers key={search} level={level} text={search} />
}

/** The field for a member's name or id. */
export function MemberSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  return (
    <label className="field__box field__box--search">
      <Search className="icon icon--20" />
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
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function AllMembers({ level }: { level: Level }) {
  const { rows, hasMore, loadMore, isLoading } = useHistory(COLLECTIONS[level], { pageSize: PAGE_ROWS })
  if (isLoading) return <RowsSkeleton rows={4} />
  if (rows.length === 0) return <NoMembers />
  return (
    <MemberList
      members={rows}
      onNearEnd={() => {
        if (hasMore) loadMore()
      }}
    />
  )
}

function FoundMembers({ level, text }: { level: Level; text: string }) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const found = useFoundMembers(COLLECTIONS[level], { text, limit })
  if (found === undefined) return <RowsSkeleton rows={4} />
  if (found.rows.length === 0) return <NoSuchMembers />
  return (
    <MemberList
      members={found.rows}
      onNearEnd={() => {
        if (found.hasMore) setLimit(found.rows.length + PAGE_ROWS)
      }}
    />
  )
}

/** Stands in the list's place on a level without members, and on a device that has never heard of any. */
export function NoMembers() {
  const { t } = useLingui()
  const isOutOfReach = useIsOutOfReach()
  return isOutOfReach ? (
    <Empty
      title={t`Failed to get team members`}
      text={t`They were never loaded on this device. They appear by themselves as soon as the server is reached.`}
    />
  ) : (
    <Empty
      title={t`No members on this level`}
      text={t`Who registers with your code is on level 1, who registers with theirs on level 2.`}
    />
  )
}

/** Stands in the list's place where no member fits the typed text. */
export function NoSuchMembers() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`No such members`}
      text={t`Type how the name begins, the whole name, or at least 4 characters of the member ID.`}
    />
  )
}

function MemberList({ members, onNearEnd }: { members: readonly TeamMember[]; onNearEnd: () => void }) {
  const now = useServerNow(60_000)
  return (
    <div className="card">
      <WindowList items={members} keyOf={(member) => member.id} onNearEnd={onNearEnd}>
        {(member, at) => (
          <div key={member.id} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
            <MemberRow member={member} now={now} />
          </div>
        )}
      </WindowList>
    </div>
  )
}
