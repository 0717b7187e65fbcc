/** Whether the app lock is on, and its end with the session. Each start loads this: what sets and checks the PIN stands apart. */
import { isAppLockOnCell } from '../store/device/app-lock-flag.ts'
import { appLockCell, lockTriesCell } from '../store/device/app-lock.ts'
import { sessionCell } from '../store/device/session.ts'

/** Without a session there is nothing to cover. */
export function isLockOn(): boolean {
  return isAppLockOnCell.get() && sessionCell.get() !== null
}

/** @returns the way to stop listening */
export function subscribeLock(listener: () => void): () => void {
  return isAppLockOnCell.subscribe(listener)
}

/** The app locks when it was in the background this long. */
export function awayMinutes(): number {
  return appLockCell.get()?.awayMinutes ?? 0
}

/** The lock goes, with all that is known of it. Ask for the PIN first; a logout needs none. */
export function dropLock(): void {
  isAppLockOnCell.set(false)
  appLockCell.set(null)
  lockTriesCell.set({ failures: 0, at: 0 })
}
