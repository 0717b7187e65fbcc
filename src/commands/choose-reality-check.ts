import type { RealityCheck } from '../../contract/reality-check.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'
import { keepChoice } from './choose-preferences.ts'

export function chooseRealityCheck(value: RealityCheck): void {
  realityCheckCell.set(value)
  keepChoice({ name: 'reality-check', value })
}
