import { CHART_LAYOUT } from '../../../contract/chart-layout.ts'
import { CHARTS_KEY } from '../../storage-keys.ts'
import { createStoredCell } from './cell.ts'

const LAYOUTS_MAX = 100

/** The layouts of the charts that the person changed (contract/chart-layout.ts), by product: the copy of what their account has. */
export const chartLayoutsCell = createStoredCell<Readonly<Record<string, string>>>(CHARTS_KEY, (stored) =>
  stored === null || typeof stored !== 'object'
    ? {}
    : Object.fromEntries(
        Object.entries(stored).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && CHART_LAYOUT.test(entry[1]),
        ),
      ),
)

/** Keeps the layout of a product's chart on this device. The one that was changed longest ago goes first. */
export function keepChartLayout(productId: string, layout: string): void {
  const { [productId]: before, ...others } = chartLayoutsCell.get()
  if (before === layout) return
  const all: [string, string][] = [...Object.entries(others), [productId, layout]]
  chartLayoutsCell.set(Object.fromEntries(all.slice(-LAYOUTS_MAX)))
}
