import { isAppLockOnCell } from '../store/device/app-lock-flag.ts'
import { dropLaunchSnapshot, writeLaunchSnapshot, type SnapshotNode } from '../store/launch/launch-snapshot.ts'
import { languageCell } from '../store/device/preferences.ts'
import { sessionCell } from '../store/device/session.ts'
import { syncStatus } from '../store/device/sync-status.ts'

export type { SnapshotNode }

/** Whether home may be kept for the next start, and the server time of its figures. */
export function snapshotMoment(): { readonly asOf: number } | null {
  const { asOf } = syncStatus.get()
  return sessionCell.get() === null || isAppLockOnCell.get() || asOf === null ? null : { asOf }
}

/** Keeps home as it stands, for the next start. Where nobody is signed in or the app is locked, the kept picture is removed. */
export async function keepLaunchSnapshot(nodes: readonly SnapshotNode[]): Promise<void> {
  const session = sessionCell.get()
  if (session === null || isAppLockOnCell.get()) return dropLaunchSnapshot()
  await writeLaunchSnapshot({ owner: session.user.id, language: languageCell.get(), nodes })
}

/** From the moment at which the lock is switched on nothing of home is left to be painted. */
export function watchAppLock(): void {
  const look = () => {
    if (isAppLockOnCell.get()) void dropLaunchSnapshot()
  }
  isAppLockOnCell.subscribe(look)
  look()
}
