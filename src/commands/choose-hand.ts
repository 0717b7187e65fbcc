import { isLeftHandedCell } from '../store/device/hand.ts'
import { keepChoice } from './choose-preferences.ts'

export function chooseLeftHand(isLeftHanded: boolean): void {
  isLeftHandedCell.set(isLeftHanded)
  keepChoice({ name: 'hand', value: isLeftHanded ? 'left' : 'right' })
}
