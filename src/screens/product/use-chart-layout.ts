import { useMemo } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { chooseChartLayout } from '../../commands/choose-chart-layout.ts'
import { useChartLayoutText } from '../../queries/use-chart-layout-text.ts'
import { readLayout, writeLayout, type ChartLayout } from './chart-layout.ts'

export interface OwnLayout {
  readonly layout: ChartLayout
  change(part: Partial<ChartLayout>): void
}

/** The layout of a product's chart, kept as it is changed: on this device at once, for the person's others by their account. */
export function useChartLayout({ id, priceScale }: Pick<Product, 'id' | 'priceScale'>): OwnLayout {
  const text = useChartLayoutText(id)
  const layout = useMemo(() => readLayout(text, priceScale), [text, priceScale])
  return {
    layout,
    change: (part) => chooseChartLayout(id, writeLayout({ ...layout, ...part }, priceScale)),
  }
}
