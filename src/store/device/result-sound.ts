import { createStoredCell } from './cell.ts'

/** Whether a result is told by a tone too. A choice for this device alone: a phone at night is not a desk at noon. */
export const isResultSoundOnCell = createStoredCell('candor.result-sound', (stored) => stored === true)
