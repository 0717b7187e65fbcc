import { useSyncExternalStore } from 'react'
import { isResultSoundOnCell } from '../store/device/result-sound.ts'

export function useIsResultSoundOn(): boolean {
  return useSyncExternalStore(isResultSoundOnCell.subscribe, isResultSoundOnCell.get)
}
