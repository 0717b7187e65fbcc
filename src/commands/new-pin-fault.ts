import { isGuessablePin } from '../../contract/validation/weak-password.ts'
import { isPin } from '../store/device/app-lock.ts'

export type PinFault = 'not-six-digits' | 'guessable' | 'different'

/** @returns what is wrong with a new PIN typed twice; null when nothing is */
export function newPinFault(pin: string, repeated: string): PinFault | null {
  if (!isPin(pin)) return 'not-six-digits'
  if (isGuessablePin(pin)) return 'guessable'
  return pin === repeated ? null : 'different'
}
