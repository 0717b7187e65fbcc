import type { ChartPoint } from './chart-points.ts'

/** The point of a chart at a time, or the newest where there is none at it or none is asked for. */
export function pointAt(points: readonly ChartPoint[], time: number | null): ChartPoint | undefined {
  const newest = points[points.length - 1]
  return time === null ? newest : (points.findLast((point) => point.time === time) ?? newest)
}
