import { dayOf } from '../../contract/settlement/simulated-day.ts'
import type { PublishedRestore } from '../../contract/rows/voids.ts'
import { configurationCell } from '../store/configuration.ts'
import { saveFile } from './save-file.ts'

/** Hands a restore's notices to the browser as a file, as `candor-verify --with` takes it. */
export async function saveRestore(restoredAt: number, restores: readonly PublishedRestore[]): Promise<void> {
  const { savedRestoreText } = await import('../../contract/settlement/saved-restore.ts')
  const known = configurationCell.get()?.signingKeys ?? {}
  const keys = Object.fromEntries(restores.flatMap(({ notice }) => { const key = known[notice.keyId]; return key === undefined ? [] : [[notice.keyId, key]] }))
  const notices = restores.map(({ notice, signature }) => ({ notice, signature }))
  saveFile({ name: `candor-restore-${dayOf(restoredAt)}.json`, type: 'application/json', content: savedRestoreText({ type: 'restore', version: 1, notices, keys }) })
}
