import { createStoredCell } from './cell.ts'

/**
 * True while the app asks for a PIN or passkey before it shows anything. public/launch.js reads it before the first paint too:
 * while it is on, nothing of home is kept or painted. The code that switches the lock on or off sets it.
 */
export const isAppLockOnCell = createStoredCell('candor.app-lock-on', (stored) => stored === true)
