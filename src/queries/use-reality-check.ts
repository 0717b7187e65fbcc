import { useSyncExternalStore } from 'react'
import type { RealityCheck } from '../../contract/reality-check.ts'
import { realityCheckCell } from '../store/device/reality-check.ts'

export function useRealityCheck(): RealityCheck {
  return useSyncExternalStore(realityCheckCell.subscribe, realityCheckCell.get)
}
