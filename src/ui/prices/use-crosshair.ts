import type { ITimeScaleApi, MouseEventParams, Time } from 'lightweight-charts'
import { useEffect, useState } from 'react'
import type { ChartPoint } from './chart-points.ts'
import { chartSeconds } from './chart-seconds.ts'
import { newestPrice, type Drawing } from './drawing.ts'

interface Crosshair {
  /** The start of the point under the crosshair, ms; null while it is over none. */
  readonly time: number | null
  /** Moves it to a point of the chart, and brings that into view. */
  show(points: readonly ChartPoint[], index: number): void
  hide(): void
}

/** Follows the crosshair, by pointer and by keys. Beside the price tag its own label is left out. */
export function useCrosshair(drawing: Drawing, { unit, isDue }: { unit: number; isDue: boolean }): Crosshair {
  const [time, setTime] = useState<number | null>(null)

  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const { chart, series, labelPx } = on
    let isLabelled = true
    const follow = ({ time: at, point, paneIndex = 0 }: MouseEventParams) => {
      setTime(at === undefined || point === undefined ? null : Number(at) * 1_000)
      const newest = newestPrice(drawing.points(), unit)
      const tagY = newest === null ? null : series.priceToCoordinate(newest)
      const isClear = point === undefined || paneIndex > 0 || tagY === null || Math.abs(point.y - tagY) >= labelPx
      if (isClear === isLabelled) return
      isLabelled = isClear
      chart.applyOptions({ crosshair: { horzLine: { labelVisible: isClear } } })
    }
    chart.subscribeCrosshairMove(follow)
    return () => chart.unsubscribeCrosshairMove(follow)
  }, [drawing, unit, isDue])

  return {
    time,
    show: (points, index) => {
      const [on, point] = [drawing.drawn(), points[index]]
      if (on === null || point === undefined) return
      bringIntoView(on.chart.timeScale(), index)
      const at: Time = chartSeconds(point.time)
      on.chart.setCrosshairPosition(point.close / unit, at, on.series)
      setTime(point.time)
    },
    hide: () => {
      drawing.drawn()?.chart.clearCrosshairPosition()
      setTime(null)
    },
  }
}

function bringIntoView(scale: ITimeScaleApi<Time>, index: number): void {
  const range = scale.getVisibleLogicalRange()
  if (range === null) return
  const by = index < range.from ? index - range.from : index > range.to ? index - range.to : 0
  if (by !== 0) scale.setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
}
