import { useSyncExternalStore } from 'react'
import { isLeftHandedCell } from '../store/device/hand.ts'

export function useHand(): 'left' | 'right' {
  return useSyncExternalStore(isLeftHandedCell.subscribe, isLeftHandedCell.get) ? 'left' : 'right'
}
