import { useSyncExternalStore } from 'react'
import { databaseState, type DatabaseState } from '../store/device/database-state.ts'

export function useDatabaseState(): DatabaseState {
  return useSyncExternalStore(databaseState.subscribe, databaseState.get)
}
