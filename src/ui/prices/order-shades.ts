/**
 * Draws a person's own orders into a chart: the winning side of a running one, the way of one that ended, and a mark at each entry and
 * exit. The library's own marks have the whole chart laid out anew with each price, and drawn in a second frame.
 */
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { ChartColours } from './price-chart-theme.ts'

interface Place {
  readonly time: UTCTimestamp
  readonly price: number
}

/** px from the picture's upper left corner */
interface Point {
  readonly x: number
  readonly y: number
}

export type OrderShade =
  | { readonly kind: 'side'; readonly from: Place; readonly direction: 'up' | 'down' }
  | { readonly kind: 'join'; readonly from: Place; readonly to: Place; readonly tone: 'up' | 'down' | 'plain' }
  | { readonly kind: 'entry'; readonly from: Place; readonly direction: 'up' | 'down' }
  | { readonly kind: 'exit'; readonly from: Place }

interface OrderShades {
  readonly primitive: ISeriesPrimitive<Time>
  show(shades: readonly OrderShade[], colours: ChartColours): void
}

/** The price line and its labels stay readable over it. */
const SIDE_ALPHA = 0.1
/** px across: as wide as the room of a point, within these bounds. */
const MARK_PX = { least: 10, most: 24, ofPoint: 0.8 }

export function createOrderShades(): OrderShades {
  let attached: SeriesAttachedParameter<Time> | null = null
  let shown: readonly OrderShade[] = []
  let colours: ChartColours | null = null

  const placeOf = ({ time, price }: Place) => {
    if (attached === null) return null
    const scale = attached.chart.timeScale()
    const index = scale.timeToIndex(time, true)
    // The library's two names for a place on the axis.
    const x = index === null ? null : scale.logicalToCoordinate(index as unknown as Logical)
    const y = attached.series.priceToCoordinate(price)
    return x === null || y === null ? null : { x, y }
  }
  const draw: IPrimitivePaneRenderer['draw'] = (target) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      if (attached === null || colours === null) return
      const { barSpacing } = attached.chart.timeScale().options()
      const markPx = Math.min(Math.max(barSpacing * MARK_PX.ofPoint, MARK_PX.least), MARK_PX.most)
      for (const shade of shown) {
        const from = placeOf(shade.from)
        const to = shade.kind === 'join' ? placeOf(shade.to) : null
        if (from !== null) drawShade(context, { shade, from, to, colours, mediaSize, markPx })
      }
    })
  }
  const views = [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }]
  return {
    primitive: {
      attached: (to) => {
        attached = to
      },
      detached: () => {
        attached = null
      },
      paneViews: () => views,
    },
    show: (shades, now) => {
      shown = shades
      colours = now
      attached?.requestUpdate()
    },
  }
}

interface Drawn {
  readonly shade: OrderShade
  readonly from: Point
  readonly to: Point | null
  readonly colours: ChartColours
  readonly mediaSize: { readonly width: number; readonly height: number }
  readonly markPx: number
}

function drawShade(context: CanvasRenderingContext2D, { shade, from, to, colours, mediaSize, markPx }: Drawn): void {
  switch (shade.kind) {
    case 'side': {
      const left = Math.max(0, from.x)
      const [top, bottom] = shade.direction === 'up' ? [0, from.y] : [from.y, mediaSize.height]
      context.globalAlpha = SIDE_ALPHA
      context.fillStyle = colours[shade.direction]
      context.fillRect(left, top, mediaSize.width - left, bottom - top)
      context.globalAlpha = 1
      return
    }
    case 'join':
      if (to === null) return
      context.strokeStyle = shade.tone === 'plain' ? colours.ink : colours[shade.tone]
      context.lineWidth = 2
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      return context.stroke()
    case 'entry':
      context.fillStyle = colours[shade.direction]
      return fillArrow(context, from, shade.direction === 'up' ? markPx / 2 : -markPx / 2)
    case 'exit':
      context.fillStyle = colours.ink
      context.beginPath()
      context.arc(from.x, from.y, markPx * 0.4, 0, 2 * Math.PI)
      return context.fill()
  }
}

/** An arrow around its place: up with a positive half of its size, down with a negative one. */
function fillArrow(context: CanvasRenderingContext2D, { x, y }: Point, half: number): void {
  context.beginPath()
  context.moveTo(x - half, y)
  context.lineTo(x, y - half)
  context.lineTo(x + half, y)
  context.lineTo(x + half / 2, y)
  context.lineTo(x + half / 2, y + half)
  context.lineTo(x - half / 2, y + half)
  context.lineTo(x - half / 2, y)
  context.fill()
}
