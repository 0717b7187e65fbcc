import { useSyncExternalStore } from 'react'
import { installPromptCell } from '../store/device/install.ts'
import { putOffCell } from '../store/device/offers.ts'

/** Changes whenever it may be another way, or none: read it, then ask `installWay`. */
export function useInstallChanges(): void {
  useSyncExternalStore(installPromptCell.subscribe, installPromptCell.get)
  useSyncExternalStore(putOffCell.subscribe, putOffCell.get)
}
