import { useEffect, useMemo, useState } from 'react'
import type { ChartIndicator } from '../../../contract/chart-layout.ts'
import { useFormat } from '../format/use-format.ts'
import type { ChartPoint } from './chart-points.ts'
import type { Drawing } from './drawing.ts'
import type { DrawnIndicators, SaidValue } from './draw-indicators.ts'
import { readChartColours, watchTheme } from './price-chart-theme.ts'

interface Indicators {
  readonly names: readonly ChartIndicator[]
  readonly points: readonly ChartPoint[]
  readonly priceScale: number
  /** The point under the crosshair, ms; null for the newest. */
  readonly time: number | null
  readonly isDue: boolean
}

const loadIndicators = () => import('./draw-indicators.ts')

export type LegendValue = readonly [label: string, value: string]

/**
 * Draws the chosen indicators and gives their values for the legend; null where their file could not be had. They are computed
 * here, from the points that the chart shows and no others.
 */
export function useIndicators(drawing: Drawing, { names, points, priceScale, time, isDue }: Indicators) {
  const write = useWriter(priceScale)
  const [made, setMade] = useState<DrawnIndicators | 'lost' | null>(null)
  // Counts how often they were drawn: the legend is written anew with them.
  const [, setDrawn] = useState(0)
  const wanted = names.join()

  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || wanted === '' || on === null) return
    let isCurrent = true
    let drawn: DrawnIndicators | null = null
    // Split from what the contract names above.
    const list = wanted.split(',') as ChartIndicator[]
    // A file that was lost on its way is asked for once more.
    loadIndicators()
      .catch(loadIndicators)
      .then(
        ({ drawIndicators }) => {
          if (!isCurrent) return
          const colours = readChartColours(on.element)
          const onShown = () => setDrawn((times) => times + 1)
          drawn = drawIndicators(on.chart, { names: list, unit: 10 ** priceScale, colours, formatOf: write, onShown })
          setMade(drawn)
        },
        () => {
          if (isCurrent) setMade('lost')
        },
      )
    const stopWatching = watchTheme(() => drawn?.paint(readChartColours(on.element)))
    return () => {
      isCurrent = false
      stopWatching()
      drawn?.remove({ isChartThere: drawing.drawn() === on })
      setMade(null)
    }
  }, [drawing, wanted, priceScale, isDue, write])

  useEffect(() => {
    if (made !== null && made !== 'lost') made.show(points)
  }, [made, points])

  if (made === 'lost') return null
  const said = made?.at(time) ?? []
  return said.map(({ label, value, unit }): LegendValue => [label, value === null ? '–' : write(unit)(value)])
}

/** A number of an indicator → its text. */
function useWriter(priceScale: number) {
  const { price, signedPrice, compact } = useFormat()
  return useMemo(() => {
    const steps = (value: number) => Math.round(value * 10 ** priceScale)
    const writers = {
      price: (value: number) => price(steps(value), priceScale),
      difference: (value: number) => signedPrice(steps(value), priceScale),
      // One decimal.
      share: (value: number) => price(Math.round(value * 10), 1),
      amount: (value: number) => compact(String(value)),
    }
    return (unit: SaidValue['unit']) => writers[unit]
  }, [price, signedPrice, compact, priceScale])
}
