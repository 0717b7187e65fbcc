import { createStoredCell } from './cell.ts'

/**
 * Whether the app asks for something before it shows anything. Read before the first paint too (public/launch.js): while it is
 * on, nothing of home is kept or painted. Whoever switches the lock on or off sets this.
 */
export const isAppLockOnCell = createStoredCell('candor.app-lock-on', (stored) => stored === true)
