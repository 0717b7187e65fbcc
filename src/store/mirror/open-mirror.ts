/** The mirrors of this thread: one for everybody's rows, one for the person who is signed in. */
import type { FeedName } from '../../../contract/sync/collection-rules.ts'
import { createCell } from '../device/cell.ts'
import { databaseState } from '../device/database-state.ts'
import { mirrorsChanged } from './mirrors-changed.ts'
import { MAJOR, NATIVE_VERSIONS_A_STEP, PUBLIC_MIRROR, mirrorNameOf, userOfName } from './mirror-names.ts'
import { Mirror } from './mirror.ts'
import { nameOfFeed } from './name-of-feed.ts'

const known = new Map<string, Mirror>()

/** Grows when another tab has deleted everybody's rows: this thread's sync fetches them anew. */
export const publicDeletions = createCell(0)

/** The mirror of a feed; null for the person's own when nobody is signed in. Opens at its first use. */
export function mirrorOf(feed: FeedName): Mirror | null {
  const name = nameOfFeed(feed)
  return name === null ? null : mirrorNamed(name)
}

/**
 * One that the browser has closed (eviction, a fault of the disk) opens again at its next use; what is gone is mirrored again.
 * @param name of a database: `public_1` or `u_<id>_1`
 */
export function mirrorNamed(name: string): Mirror {
  const open = known.get(name)
  if (open) {
    open.forgetFailure()
    return open
  }
  const mirror = new Mirror(name)
  known.set(name, mirror)
  const versionOfCode = mirror.verno
  mirror.on('versionchange', (event) => {
    // Another tab deletes or upgrades it. The closed mirror stays known here, so that nothing brings the database back
    // before somebody signs in again (`release`) or the page is loaded anew.
    mirror.close({ disableAutoOpen: true })
    if (event.newVersion !== null) databaseState.set('outdated')
    // Everybody's rows are wanted whoever is signed in: the next use opens a new database, as soon as the old one is gone.
    else if (name === PUBLIC_MIRROR && known.get(name) === mirror) {
      known.delete(name)
      publicDeletions.set(publicDeletions.get() + 1)
    }
    mirrorsChanged.set(mirrorsChanged.get() + 1)
    // Ends the chain: Dexie's own listener would open it again.
    return false
  })
  let wasBlocked = false
  mirror.on('blocked', () => {
    wasBlocked = true
    databaseState.set('blocked')
  })
  // Nothing is read or written before this has ended well.
  mirror.on(
    'ready',
    async () => {
      // Not by the other mirror, which opens beside it.
      if (wasBlocked && databaseState.get() === 'blocked') databaseState.set('usable')
      wasBlocked = false
      // Dexie opens a database that newer code has made. This code doesn't know its tables, and stays off them.
      if (Math.floor(mirror.backendDB().version / NATIVE_VERSIONS_A_STEP) > versionOfCode) {
        databaseState.set('outdated')
        mirror.refuse()
        throw new Error(`${name} belongs to a newer version of the app`)
      }
      const userId = userOfName(name)
      // The first major has nothing before it: no page loads what would take that over.
      if (userId !== null && MAJOR > 1) {
        const { takeOlderOutbox } = await import('./take-older-outbox.ts')
        await takeOlderOutbox(mirror, { major: MAJOR, nameOf: (major) => mirrorNameOf(userId, major) })
      }
    },
    true,
  )
  return mirror
}

/**
 * Closes this thread's connection of a person who leaves. The closed mirror stays known until `release`: work that is still
 * under way for this person fails, where a new connection would bring the database back after the logout has deleted it.
 */
export function leave(name: string): void {
  const mirror = known.get(name) ?? new Mirror(name)
  known.set(name, mirror)
  mirror.close({ disableAutoOpen: true })
  mirrorsChanged.set(mirrorsChanged.get() + 1)
}

/** Closes this thread's connection; a later use of the name opens a new one. */
export function release(name: string): void {
  const mirror = known.get(name)
  if (!mirror) return
  known.delete(name)
  mirror.close({ disableAutoOpen: true })
  mirrorsChanged.set(mirrorsChanged.get() + 1)
}
