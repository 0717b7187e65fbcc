import { useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '../store/sync-status.ts'

/** How the mirror stands to the server. Loads no database. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get)
}
