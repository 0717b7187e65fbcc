import type { Formats } from '../format/formats.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const HALF_DAY_MS = 43_200_000

export interface ChartTimes {
  /** Under the crosshair, and for the ear. */
  readonly formatTime: (time: number) => string
  /** In the legend. */
  readonly formatShortTime: (time: number) => string
  /** On the axis. @param isDayStart the first mark of a day, month or year */
  readonly formatMark: (time: number, isDayStart: boolean) => string
}

/** How a chart writes the times of its points, which are starts of intervals, ms. */
export function chartTimes(
  formats: Pick<Formats, 'date' | 'exactTime' | 'time' | 'shortTime'>,
  intervalSeconds: number,
): ChartTimes {
  if (intervalSeconds >= DAY_SECONDS) {
    const day = (time: number) => formats.date(localNoon(time))
    return { formatTime: day, formatShortTime: day, formatMark: day }
  }
  const clock = intervalSeconds < MINUTE_SECONDS ? formats.time : formats.shortTime
  return {
    formatTime: formats.exactTime,
    formatShortTime: clock,
    // Marks that are days apart would all say the same hour.
    formatMark: (time, isDayStart) => (isDayStart && intervalSeconds >= HOUR_SECONDS ? formats.date : clock)(time),
  }
}

/** A day of the chart is one of UTC; west of it, its first moment belongs to the day before. At noon no change of the clock does harm. */
function localNoon(dayStart: number): number {
  const noon = dayStart + HALF_DAY_MS
  return noon + new Date(noon).getTimezoneOffset() * MINUTE_SECONDS * 1_000
}
