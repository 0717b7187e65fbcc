import type { RealityCheck } from '../../contract/reality-check.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'
import { keepChoice } from './choose-preferences.ts'

/** Sets how often the app tells the time and the sums of a session, here and on the person's other devices. */
export function chooseRealityCheck(value: RealityCheck): void {
  realityCheckCell.set(value)
  keepChoice({ name: 'reality-check', value })
}
