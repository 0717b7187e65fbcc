import { PRACTICE_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

/** Whether the person practises on this device: all tabs show and buy with practice money then. It goes with its person. */
export const isPractisingCell = createStoredCell(PRACTICE_KEY, (stored) => stored === true)
