import { keyOf } from '../../contract/key-of.ts'
import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { PublishedRestore } from '../../contract/rows/voids.ts'
import { saveFile } from './save-file.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'

/** Hands a restore's notices to the browser as a file, as `candor-verify --with` takes it. */
export async function saveRestore(restoredAt: number, restores: readonly PublishedRestore[]): Promise<void> {
  const { savedRestoreText } = await import('../../contract/settlement/saved-restore.ts')
  const known = trustedKeys()
  const keys = Object.fromEntries(
    restores.flatMap(({ notice }) => {
      const key = keyOf(known, notice.keyId)
      return key === undefined ? [] : [[notice.keyId, key]]
    }),
  )
  const notices = restores.map(({ notice, signature }) => ({ notice, signature }))
  saveFile({
    name: `candor-restore-${dayOf(restoredAt)}.json`,
    type: 'application/json',
    content: savedRestoreText({ type: 'restore', version: 1, notices, keys }),
  })
}
