import { HAND_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

/** Whether the person holds the phone in the left hand. It stays with the device, as the theme does; the account's choice comes over it. */
export const isLeftHandedCell = createStoredCell(HAND_KEY, (stored) => stored === true)
