import { LineStyle } from 'lightweight-charts'
import { useEffect } from 'react'
import { intervalStart } from './chart-points.ts'
import type { OrderShade } from './order-shades.ts'
import { followColours, type ChartColours } from './price-chart-theme.ts'
import { chartSeconds } from './chart-seconds.ts'
import type { Drawing, Drawn } from './drawing.ts'

export interface ChartMark {
  readonly kind: 'entry' | 'exit'
  readonly time: number
  readonly price: number
  readonly direction: 'up' | 'down'
  /** Its price stands as a level until it ends. */
  readonly isRunning: boolean
  /** For an exit: the place where the order entered, and whether it was right. A line joins the two. */
  readonly entered?: { readonly time: number; readonly price: number; readonly tone: 'up' | 'down' | 'plain' }
}

interface MarksOf {
  /** Oldest first. */
  readonly marks: readonly ChartMark[]
  readonly intervalSeconds: number
  readonly priceScale: number
  /** The step of drawing at which they come. */
  readonly isDue: boolean
}

/** Draws a person's own orders: entries and exits, the lines between them, the winning side and the level of a running one. */
export function useDrawnMarks(drawing: Drawing, { marks, intervalSeconds, priceScale, isDue }: MarksOf): void {
  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    const running = marks
      .filter((mark) => mark.isRunning)
      .map(({ price, direction }) => {
        const title = direction === 'up' ? '↑' : '↓'
        const look = { lineWidth: 1, lineStyle: LineStyle.Dotted, title } as const
        return { direction, line: on.series.createPriceLine({ price: price / 10 ** priceScale, ...look }) }
      })
    const stopFollowing = followColours(on.element, (colours) => {
      showMarks(on, { marks, intervalSeconds, priceScale, colours, from: drawing.points()[0]?.time ?? 0 })
      for (const { line, direction } of running) line.applyOptions({ color: colours[direction] })
    })
    return () => {
      stopFollowing()
      // The chart may be gone already, and its lines with it.
      if (drawing.drawn() === on) for (const { line } of running) on.series.removePriceLine(line)
    }
  }, [drawing, marks, intervalSeconds, priceScale, isDue])
}

interface Shown extends Omit<MarksOf, 'isDue'> {
  readonly colours: ChartColours
  /** The chart's first point, ms: what lies before it has no place. */
  readonly from: number
}

function showMarks(on: Drawn, { marks, intervalSeconds, priceScale, colours, from }: Shown): void {
  const placeOf = ({ time, price }: { time: number; price: number }) => ({
    time: chartSeconds(intervalStart(time, intervalSeconds)),
    price: price / 10 ** priceScale,
  })
  const shades = marks.flatMap((mark): OrderShade[] => {
    if (mark.isRunning) return [{ kind: 'side', from: placeOf(mark), direction: mark.direction }]
    return mark.entered && mark.entered.time >= from
      ? [{ kind: 'join', from: placeOf(mark.entered), to: placeOf(mark), tone: mark.entered.tone }]
      : []
  })
  // Over the shades of all orders.
  const places = marks
    .filter((mark) => mark.time >= from)
    .map((mark): OrderShade =>
      mark.kind === 'entry'
        ? { kind: 'entry', from: placeOf(mark), direction: mark.direction }
        : { kind: 'exit', from: placeOf(mark) },
    )
  on.shades.show([...shades, ...places], colours)
}
