/** The two feeds of a tab: everybody's mirror, and the mirror of the person who is signed in. */
import { mirrorNameOf, PUBLIC_MIRROR } from '../store/mirror/mirror-names.ts'
import type { FeedRequest } from '../store/device/sync-requests.ts'
import type { LinkTeller } from './link-teller.ts'
import { type PersonSync, type SyncWorld, startPersonSync } from './person-sync.ts'
import type { PageState } from './worker-messages.ts'

export interface TabFeeds {
  /** Follows the page's person in place of the one before. @returns false where it is the same person with the same session */
  followPerson(before: PageState, next: PageState): boolean
  followEverybody(): void
  /** The server's feed has moved to this place. */
  poke(feed: 'user' | 'public', place: { epoch: string; seq: number }): void
  request(request: FeedRequest): void
  wake(): void
  wakeEverybody(): void
}

/** @param input.onEqual a mirror is at the head and proven equal */
export function createTabFeeds(
  world: SyncWorld,
  input: { mayPoll: () => boolean; link: LinkTeller; onEqual: () => void },
): TabFeeds {
  let person: PersonSync | null = null
  let everybody: PersonSync | null = null
  const start = (feed: 'user' | 'public', userId: string | null) =>
    startPersonSync(world, {
      feed,
      userId,
      mirrorName: userId === null ? PUBLIC_MIRROR : mirrorNameOf(userId),
      mayPoll: input.mayPoll,
      onReach: input.link.onReach,
      onCurrent: input.link.onCurrent(feed),
      onEqual: input.onEqual,
    })
  return {
    followPerson: (before, { userId, sessionId }) => {
      // The same person after an expired session too: what the server refused is asked anew.
      if (userId === before.userId && sessionId === before.sessionId && everybody !== null) return false
      person?.stop()
      input.link.forgetPerson()
      if (before.userId !== null) world.leaveMirror(mirrorNameOf(before.userId))
      // The person who signs in gets a new connection, even where a logout has closed the last one for good.
      if (userId !== null) world.releaseMirror(mirrorNameOf(userId))
      person = userId === null ? null : start('user', userId)
      return true
    },
    followEverybody: () => {
      everybody ??= start('public', null)
    },
    poke: (feed, place) => (feed === 'user' ? person : everybody)?.poke(place),
    request: (request) => {
      person?.request(request)
      if (request.type !== 'push') everybody?.request(request)
    },
    wake: () => {
      person?.wake()
      everybody?.wake()
    },
    wakeEverybody: () => everybody?.wake(),
  }
}
