import type { ITimeScaleApi, MouseEventParams, Time } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
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

interface CrosshairOf {
  readonly unit: number
  readonly points: readonly ChartPoint[]
  readonly isDue: boolean
}

/** Follows the crosshair, by pointer and by keys. Beside the price tag its own label is left out. */
export function useCrosshair(drawing: Drawing, { unit, points, isDue }: CrosshairOf): Crosshair {
  const [time, setTime] = useState<number | null>(null)
  const lookAgain = useRef<(() => void) | null>(null)

  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const { chart, series, labelPx } = on
    let isLabelled = true
    let last: MouseEventParams | null = null
    const look = () => {
      const newest = newestPrice(drawing.points(), unit)
      const tagY = newest === null ? null : series.priceToCoordinate(newest)
      const y = last === null ? null : labelY(last)
      const isClear = y === null || tagY === null || Math.abs(y - tagY) >= labelPx
      if (isClear === isLabelled) return
      isLabelled = isClear
      chart.applyOptions({ crosshair: { horzLine: { labelVisible: isClear } } })
    }
    const follow = (event: MouseEventParams) => {
      const { time: at, point } = event
      setTime(at === undefined || point === undefined ? null : Number(at) * 1_000)
      last = event
      look()
    }
    lookAgain.current = look
    chart.subscribeCrosshairMove(follow)
    return () => {
      lookAgain.current = null
      chart.unsubscribeCrosshairMove(follow)
    }
  }, [drawing, unit, isDue])

  // A price that moves under a pointer that rests moves the tag, once the picture is drawn with it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => lookAgain.current?.())
    return () => cancelAnimationFrame(frame)
  }, [points])

  return {
    time,
    show: (all, index) => {
      const [on, point] = [drawing.drawn(), all[index]]
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

/** Height of the crosshair's price in the picture of the prices: the library takes it from the value that is nearest to the pointer. */
function labelY({ point, paneIndex = 0, seriesData }: MouseEventParams): number | null {
  if (point === undefined || paneIndex > 0) return null
  const heights = [...seriesData].flatMap(([one, data]) => {
    const value = 'close' in data ? data.close : 'value' in data ? data.value : null
    const isHere = one.getPane().paneIndex() === paneIndex
    const height = typeof value === 'number' && isHere ? one.priceToCoordinate(value) : null
    return height === null ? [] : [height]
  })
  const distance = (height: number) => Math.abs(height - point.y)
  return heights.toSorted((one, other) => distance(one) - distance(other))[0] ?? point.y
}
