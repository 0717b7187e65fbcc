import { useSyncExternalStore } from 'react'
import { quickAmountsCell } from '../store/device/quick-amounts.ts'

/** The amounts that the person set for one tap, rising; none where they use the app's own. */
export function useOwnAmounts(): readonly string[] {
  return useSyncExternalStore(quickAmountsCell.subscribe, quickAmountsCell.get).split(' ').filter(Boolean)
}
