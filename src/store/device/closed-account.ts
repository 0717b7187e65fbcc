import { createStoredCell } from './cell.ts'
import { CLOSED_ACCOUNT_KEY } from '../../storage-keys.ts'

/** The account that was signed in here was closed on another device, and nobody has read that yet. */
export const closedAccountCell = createStoredCell<boolean>(CLOSED_ACCOUNT_KEY, (stored) => stored === true)
