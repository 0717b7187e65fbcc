import type { SignedRestore } from '../../../contract/settlement/restore-notice.ts'
import { mirrorOf } from '../mirror/open-mirror.ts'
import { readRows } from './read-rows.ts'

/** The restored backups that the platform has published, as far as this device has mirrored them. */
export async function knownRestores(): Promise<readonly SignedRestore[]> {
  const mirror = mirrorOf('public')
  return mirror ? readRows(mirror, 'restoreNotices') : []
}
