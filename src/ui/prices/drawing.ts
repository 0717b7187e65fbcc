import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import type { ChartPoint } from './chart-points.ts'

export interface Drawn {
  readonly element: HTMLElement
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area' | 'Candlestick'>
  /** Two labels of the axis touch where they are nearer than this. */
  readonly labelPx: number
}

/** A chart while it is drawn, for all that draws into it. */
export interface Drawing {
  /** Null until the series is there, and once it has gone. */
  drawn(): Drawn | null
  put(drawn: Drawn | null): void
  /** The points that are drawn. */
  points(): readonly ChartPoint[]
  keep(points: readonly ChartPoint[]): void
}

export function createDrawing(): Drawing {
  let drawn: Drawn | null = null
  let points: readonly ChartPoint[] = []
  return {
    drawn: () => drawn,
    put: (next) => {
      drawn = next
      points = []
    },
    points: () => points,
    keep: (next) => {
      points = next
    },
  }
}

/** The newest price as the chart draws it; null before any. */
export function newestPrice(points: readonly ChartPoint[], unit: number): number | null {
  const newest = points[points.length - 1]
  return newest === undefined ? null : newest.close / unit
}
