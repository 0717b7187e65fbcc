import { isLeftHandedCell } from '../store/device/hand.ts'
import { keepChoice } from './choose-preferences.ts'

/** Moves the controls to the side of the hand that holds the phone, here and on the other devices of the person. */
export function chooseLeftHand(isLeftHanded: boolean): void {
  isLeftHandedCell.set(isLeftHanded)
  keepChoice({ name: 'hand', value: isLeftHanded ? 'left' : 'right' })
}
