import { useSyncExternalStore } from 'react'
import type { MarketDays } from '../../contract/endpoints/fairness.ts'
import { marketDaysCell } from '../store/device/fairness.ts'

/** Returns what binds the simulated market's days, as last received (commands/load-market-days.ts asks); null before that. */
export function useMarketDays(): MarketDays | null {
  return useSyncExternalStore(marketDaysCell.subscribe, marketDaysCell.get)
}
