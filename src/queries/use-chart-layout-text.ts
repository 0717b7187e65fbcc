import { useCallback, useSyncExternalStore } from 'react'
import { chartLayoutsCell } from '../store/device/chart-layouts.ts'

/** The layout of a product's chart as the person left it (contract/chart-layout.ts); undefined where they never changed it. */
export function useChartLayoutText(productId: string): string | undefined {
  const read = useCallback(() => chartLayoutsCell.get()[productId], [productId])
  return useSyncExternalStore(chartLayoutsCell.subscribe, read)
}
