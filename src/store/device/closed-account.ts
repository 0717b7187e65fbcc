import { createStoredCell } from './cell.ts'

/** The account that was signed in here was closed on another device, and nobody has read that yet. */
export const closedAccountCell = createStoredCell<boolean>('candor.closed-account', (stored) => stored === true)
