import { quickAmountsCell } from '../store/device/quick-amounts.ts'
import { keepChoice } from './choose-preferences.ts'

/** @param amounts at most five; none: the app's own are offered again */
export function chooseQuickAmounts(amounts: readonly string[]): void {
  const value = amounts.join(' ')
  quickAmountsCell.set(value)
  keepChoice({ name: 'quick-amounts', value })
}
