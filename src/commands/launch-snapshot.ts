import { writeLaunchSnapshot, type SnapshotNode } from '../store/launch-snapshot.ts'
import { languageCell } from '../store/preferences.ts'
import { sessionCell } from '../store/session.ts'
import { syncStatus } from '../store/sync-status.ts'

export type { SnapshotNode }

/** Whether home is anybody's to keep, and the server time of its figures. */
export function snapshotMoment(): { readonly asOf: number } | null {
  const { asOf } = syncStatus.get()
  return sessionCell.get() === null || asOf === null ? null : { asOf }
}

/** Keeps home as it stands, for the next start. Nothing where nobody is signed in. */
export async function keepLaunchSnapshot(nodes: readonly SnapshotNode[]): Promise<void> {
  const session = sessionCell.get()
  if (session === null) return
  await writeLaunchSnapshot({ owner: session.user.id, language: languageCell.get(), nodes })
}
