import { useState } from 'react'
import type { TeamMember } from '../../../contract/rows/team.ts'
import { useFoundMembers } from '../../queries/use-found-members.ts'
import { useHistory } from '../../queries/use-history.ts'
import type { TeamView } from '../../screens/team/team-view.ts'

const COLLECTIONS = { '1': 'teamLevel1', '2': 'teamLevel2', '3': 'teamLevel3' } as const
const PAGE_ROWS = 50

interface Members {
  readonly rows: readonly TeamMember[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly loadMore: () => void
}

/** The members of one level: all, newest first, or those whom the search finds; of either so many more at a time. */
export function useMembers({ level, search }: TeamView): Members {
  const scope = `${level} ${search}`
  const [asked, setAsked] = useState({ scope, limit: PAGE_ROWS })
  // Another search starts again at its first page.
  const limit = asked.scope === scope ? asked.limit : PAGE_ROWS
  const all = useHistory(COLLECTIONS[level], { pageSize: PAGE_ROWS })
  const found = useFoundMembers(COLLECTIONS[level], { text: search, limit })
  if (search === '') return all
  return {
    rows: found?.rows ?? [],
    isLoading: found === undefined,
    hasMore: found?.hasMore ?? false,
    loadMore: () => setAsked({ scope, limit: limit + PAGE_ROWS }),
  }
}
