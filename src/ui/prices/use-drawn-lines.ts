import { LineStyle } from 'lightweight-charts'
import { useEffect } from 'react'
import { followColours } from './price-chart-theme.ts'
import type { Drawing } from './drawing.ts'

interface LinesOf {
  /** Prices in steps. */
  readonly lines: readonly number[]
  readonly unit: number
  readonly isDue: boolean
}

/** Draws the person's horizontal lines, each with its price on the axis. */
export function useDrawnLines(drawing: Drawing, { lines, unit, isDue }: LinesOf): void {
  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const made = lines.map((price) =>
      on.series.createPriceLine({
        price: price / unit,
        lineWidth: 1,
        lineStyle: LineStyle.Solid,
        title: '',
      }),
    )
    const stopFollowing = followColours(on.element, ({ inkQuiet }) => {
      for (const line of made) line.applyOptions({ color: inkQuiet })
    })
    return () => {
      stopFollowing()
      // The chart may be gone already, and its lines with it.
      if (drawing.drawn() === on) for (const line of made) on.series.removePriceLine(line)
    }
  }, [drawing, lines, unit, isDue])
}
