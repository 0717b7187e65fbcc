/** Draws a person's own orders into a chart. A file of its own: the hook beside it loads this when there is an order. */
import { LineStyle } from 'lightweight-charts'
import { intervalStart } from './chart-points.ts'
import { chartSeconds } from './chart-seconds.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { createEndRoom, pointsUntil } from './end-room.ts'
import type { ChartMark } from './order-mark.ts'
import { createOrderShades, type OrderShade } from './order-shades.ts'
import { followColours, type ChartColours } from './price-chart-theme.ts'

export interface OrdersOf {
  /** Oldest first. */
  readonly marks: readonly ChartMark[]
  readonly intervalSeconds: number
  readonly priceScale: number
}

/** Each chart has one layer, however often its orders change. */
const layers = new WeakMap<Drawn, ReturnType<typeof createLayer>>()

function layerOf(on: Drawn) {
  const layer = layers.get(on) ?? createLayer(on)
  layers.set(on, layer)
  return layer
}

function createLayer(on: Drawn) {
  const shades = createOrderShades()
  on.series.attachPrimitive(shades.primitive)
  return { shades, room: createEndRoom(on.chart) }
}

/** @returns how to stop */
export function drawOrders(
  drawing: Drawing,
  { marks, intervalSeconds, priceScale }: OrdersOf,
): (() => void) | undefined {
  const on = drawing.drawn()
  if (on === null) return undefined
  // Orders of one second have one entry: its price is said once.
  const entries = new Map(
    marks
      .filter((mark) => mark.isRunning)
      .map(({ price, direction }) => [`${direction} ${price}`, { price, direction }]),
  )
  const running = [...entries.values()].map(({ price, direction }) => {
    const title = direction === 'up' ? '↑' : '↓'
    const look = { lineWidth: 1, lineStyle: LineStyle.Dotted, title } as const
    return { direction, line: on.series.createPriceLine({ price: price / 10 ** priceScale, ...look }) }
  })
  const stopFollowing = followColours(on.element, (colours) => {
    showMarks(on, { marks, intervalSeconds, priceScale, colours, from: drawing.points()[0]?.time ?? 0 })
    // The library's own choice is white on the pale red of the dark theme.
    for (const { line, direction } of running)
      line.applyOptions({ color: colours[direction], axisLabelTextColor: colours.surface })
  })
  return () => {
    stopFollowing()
    // The chart may be gone already, and its lines with it.
    if (drawing.drawn() === on) for (const { line } of running) on.series.removePriceLine(line)
  }
}

interface EndsOf extends Omit<OrdersOf, 'priceScale'> {
  readonly newest: number
}

/** Moves the newest price to the left as far as the ends of the running orders need it. */
export function keepEndsInView(drawing: Drawing, { marks, intervalSeconds, newest }: EndsOf): void {
  const on = drawing.drawn()
  if (on === null) return
  const ends = marks.flatMap(({ endsAt }) =>
    endsAt === undefined ? [] : [pointsUntil(endsAt, newest, intervalSeconds)],
  )
  layerOf(on).room.keep(ends, drawing.points().length)
}

interface Shown extends OrdersOf {
  readonly colours: ChartColours
  /** The chart's first point, ms: what lies before it has no place. */
  readonly from: number
}

function showMarks(on: Drawn, { marks, intervalSeconds, priceScale, colours, from }: Shown): void {
  const placeOf = ({ time, price }: { time: number; price: number }) => ({
    time: chartSeconds(intervalStart(time, intervalSeconds)),
    price: price / 10 ** priceScale,
  })
  const soonest = Math.min(...marks.map(({ endsAt = Infinity }) => endsAt))
  const shades = marks.flatMap((mark): OrderShade[] => {
    const { endsAt, entered, note = '' } = mark
    if (mark.isRunning) {
      const to = endsAt === undefined ? null : placeOf({ time: endsAt, price: mark.price })
      return [
        { kind: 'side', from: placeOf(mark), to, direction: mark.direction },
        // Several ends would be named over one another: the next one that comes is.
        ...(to === null ? [] : [{ kind: 'end', from: to, note: endsAt === soonest ? note : '' } as const]),
      ]
    }
    return entered && entered.time >= from
      ? [{ kind: 'join', from: placeOf(entered), to: placeOf(mark), tone: entered.tone, note }]
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
  layerOf(on).shades.show([...shades, ...places], { colours, intervalSeconds })
}
