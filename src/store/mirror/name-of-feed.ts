import type { FeedName } from '../../../contract/sync/collection-rules.ts'
import { mirrorNameOf, PUBLIC_MIRROR } from './mirror-names.ts'
import { sessionCell } from '../device/session.ts'

/** The name of a feed's database; null for the person's own when nobody is signed in. */
export function nameOfFeed(feed: FeedName): string | null {
  if (feed === 'public') return PUBLIC_MIRROR
  const session = sessionCell.get()
  return session && mirrorNameOf(session.user.id)
}
