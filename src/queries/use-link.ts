import { useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '../store/device/sync-status.ts'

/** Only how the line stands: each pull changes other parts of the status several times, which draw nothing of this anew. */
export function useLink(): SyncStatus['link'] {
  return useSyncExternalStore(syncStatus.subscribe, () => syncStatus.get().link)
}
