import { useSyncExternalStore } from 'react'
import { isAppLockOnCell } from '../store/device/app-lock-flag.ts'
import { type AppLock, AWAY_MINUTES, appLockCell } from '../store/device/app-lock.ts'

export { AWAY_MINUTES }

/** Whether the app asks for something before it shows figures. */
export function useIsAppLockOn(): boolean {
  return useSyncExternalStore(isAppLockOnCell.subscribe, isAppLockOnCell.get)
}

/** The app lock; null if there is none, or if the stored one can't be read. */
export function useAppLock(): AppLock | null {
  return useSyncExternalStore(appLockCell.subscribe, appLockCell.get)
}
