import { useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '../store/device/sync-status.ts'

/** How the mirror stands to the server. Loads no database. */
export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get)
}

/** Only whether the session is over: its users are not drawn anew with every change of the sync's status. */
export function useNeedsSignIn(): boolean {
  return useSyncExternalStore(syncStatus.subscribe, () => syncStatus.get().needsSignIn)
}

/** Whether nothing was ever mirrored here and the server is being asked: what is not there yet is on its way. */
export function useIsFirstMirror(): boolean {
  return useSyncExternalStore(
    syncStatus.subscribe,
    () => syncStatus.get().asOf === null && syncStatus.get().link !== 'offline',
  )
}

/** Whether nothing was ever mirrored here and the server is out of reach: what is not there could not be loaded. */
export function useIsOutOfReach(): boolean {
  return useSyncExternalStore(
    syncStatus.subscribe,
    () => syncStatus.get().asOf === null && syncStatus.get().link === 'offline',
  )
}
