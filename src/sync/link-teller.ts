/** Tells the page whether this tab is live, connecting or offline. */
import type { SyncStatus } from '../store/device/sync-status.ts'
import type { FromWorker, PageState } from './worker-messages.ts'

export interface LinkTeller {
  tell(): void
  /** Whether the server has answered the last request. */
  onReach(isReached: boolean): void
  onStream(state: 'live' | 'failed' | 'closed'): void
  /** Whether the rows on the screen were proven equal when this feed was last asked for. */
  onCurrent(feed: 'user' | 'public'): (isCurrent: boolean) => void
  /** Another person signs in: nothing of theirs is proven yet. */
  forgetPerson(): void
}

export function createLinkTeller(page: () => PageState, post: (message: FromWorker) => void): LinkTeller {
  let stream: 'live' | 'failed' | 'closed' = 'closed'
  let isReached = true
  const isCurrent = { user: false, public: false }
  const tell = () => {
    const { userId, isOnline } = page()
    // A stream alone makes nothing live: it tells that a feed has moved, and carries no rows.
    const isLive = stream === 'live' && isCurrent[userId === null ? 'public' : 'user']
    const link: SyncStatus['link'] =
      !isOnline || (!isReached && stream !== 'live') ? 'offline' : isLive ? 'live' : 'connecting'
    post({ type: 'status', userId, change: { link } })
  }
  return {
    tell,
    onReach: (reached) => {
      isReached = reached
      tell()
    },
    onStream: (state) => {
      if (state === 'live') isReached = true
      if (state === 'failed') isReached = false
      stream = state
      tell()
    },
    onCurrent: (feed) => (current) => {
      isCurrent[feed] = current
      tell()
    },
    forgetPerson: () => {
      isCurrent.user = false
    },
  }
}
