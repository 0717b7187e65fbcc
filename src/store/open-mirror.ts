/** The mirrors of this tab: one for everybody's rows, one for the person who is signed in. */
import type { FeedName } from '../../contract/sync/collections.ts'
import { createCell } from './cell.ts'
import { mirrorNameOf, noteName, PUBLIC_MIRROR } from './mirror-names.ts'
import { Mirror } from './mirror.ts'
import { sessionCell } from './session.ts'

const open = new Map<string, Mirror>()

/** Grows when a mirror was closed under this tab (logout elsewhere, a newer version): queries look again. */
export const mirrorsChanged = createCell(0)
/** True while a tab with an older version keeps a new one from opening. */
export const isUpgradeBlocked = createCell(false)

/** The mirror of a feed; null for the person's own when nobody is signed in. Opens at its first use. */
export function mirrorOf(feed: FeedName): Mirror | null {
  if (feed === 'public') return mirrorNamed(PUBLIC_MIRROR)
  const session = sessionCell.get()
  return session ? mirrorNamed(mirrorNameOf(session.user.id)) : null
}

/** @param name of a database: `public_1` or `u_<id>_1` */
export function mirrorNamed(name: string): Mirror {
  const known = open.get(name)
  if (known) return known
  const mirror = new Mirror(name)
  noteName(name)
  open.set(name, mirror)
  mirror.on('versionchange', () => {
    // Another tab deletes or upgrades it. Staying open would block that; opening again by itself would bring it back.
    release(name)
  })
  mirror.on('blocked', () => isUpgradeBlocked.set(true))
  mirror.on('close', () => {
    // The browser closed it (eviction, a storage fault): the next use opens it anew, and sync mirrors again what is gone.
    if (open.get(name) === mirror) release(name)
  })
  return mirror
}

/** Closes this tab's connection for good; a later use of the name starts a new one. */
export function release(name: string): void {
  const mirror = open.get(name)
  if (!mirror) return
  open.delete(name)
  mirror.close({ disableAutoOpen: true })
  mirrorsChanged.set(mirrorsChanged.get() + 1)
}
