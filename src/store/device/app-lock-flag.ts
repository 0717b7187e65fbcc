import { createStoredCell } from './cell.ts'
import { APP_LOCK_ON_KEY } from '../../storage-keys.ts'

/**
 * True while the app asks for a PIN or passkey before it shows anything. src/first-scripts/launch.ts reads it before the first paint too:
 * while it is on, nothing of home is kept or painted. The code that switches the lock on or off sets it.
 */
export const isAppLockOnCell = createStoredCell(APP_LOCK_ON_KEY, (stored) => stored === true)
