import { useSyncExternalStore } from 'react'
import { fairnessCell, type Fairness } from '../store/device/fairness.ts'

/** What is published of the simulated market, as last heard (commands/load-fairness.ts asks); null before that. */
export function useFairness(): Fairness | null {
  return useSyncExternalStore(fairnessCell.subscribe, fairnessCell.get)
}
