import { PRACTICE_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

/** Whether the person practises on this device: all tabs show and buy with practice money then. It goes with its person. */
export const isPractisingCell = createStoredCell(PRACTICE_KEY, (stored) => stored === true)

let isTurning = false
let isTurnedHere = false
isPractisingCell.subscribe(() => {
  isTurnedHere = isTurning
})

/** The person turns to practice or back in this tab; the others follow. */
export function turnPractice(isPractising: boolean): void {
  isTurning = true
  isPractisingCell.set(isPractising)
  isTurning = false
}

/** Whether the last turn was made in this tab: in another one nobody looked at what is typed here. */
export function wasTurnedHere(): boolean {
  return isTurnedHere
}
