import { useSyncExternalStore } from 'react'
import { fairnessCell, type Fairness } from '../store/device/fairness.ts'

/** The published data on the simulated market, as last received (commands/load-fairness.ts asks); null before that. */
export function useFairness(): Fairness | null {
  return useSyncExternalStore(fairnessCell.subscribe, fairnessCell.get)
}
