import { createStoredCell } from './cell.ts'
import { RESULT_SOUND_KEY } from '../../storage-keys.ts'

/** Whether a result is told by a tone too. A choice for this device alone: a phone at night is not a desk at noon. */
export const isResultSoundOnCell = createStoredCell(RESULT_SOUND_KEY, (stored) => stored === true)
