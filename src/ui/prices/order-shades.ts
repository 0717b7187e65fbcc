/**
 * Draws a person's own orders into a chart: the winning side and the end of a running one, the way of one that ended with its sum, and a
 * mark at each entry and exit. The library's own marks have the whole chart laid out anew with each price, and drawn in a second frame.
 */
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import { drawNotes, type ChartNote, type Point } from './chart-notes.ts'
import type { ChartColours } from './price-chart-theme.ts'

interface Place {
  readonly time: UTCTimestamp
  readonly price: number
}

export type OrderShade =
  | { readonly kind: 'side'; readonly from: Place; readonly to: Place | null; readonly direction: 'up' | 'down' }
  | { readonly kind: 'end'; readonly from: Place; readonly note: string }
  | {
      readonly kind: 'join'
      readonly from: Place
      readonly to: Place
      readonly tone: 'up' | 'down' | 'plain'
      readonly note: string
    }
  | { readonly kind: 'entry'; readonly from: Place; readonly direction: 'up' | 'down' }
  | { readonly kind: 'exit'; readonly from: Place }

interface Look {
  readonly colours: ChartColours
  readonly intervalSeconds: number
}

interface OrderShades {
  readonly primitive: ISeriesPrimitive<Time>
  show(shades: readonly OrderShade[], look: Look): void
}

/** The price line and its labels stay readable over it. */
const SIDE_ALPHA = 0.1
/** px across: as wide as the room of a point, within these bounds. */
const MARK_PX = { least: 10, most: 24, ofPoint: 0.8 }
const END_DASH = [4, 4]

export function createOrderShades(): OrderShades {
  let attached: SeriesAttachedParameter<Time> | null = null
  let shown: readonly OrderShade[] = []
  let look: Look | null = null

  const placeOf = ({ time, price }: Place): Point | null => {
    if (attached === null || look === null) return null
    const scale = attached.chart.timeScale()
    const index = scale.timeToIndex(time, true)
    if (index === null) return null
    // A time to come has no point yet, but its place on the axis: as many steps behind the newest point.
    const newest = attached.series.dataByIndex(index + 1) === null ? attached.series.dataByIndex(index)?.time : time
    const steps = Math.max(0, Math.round((time - Number(newest ?? time)) / look.intervalSeconds))
    // The library's two names for a place on the axis.
    const x = scale.logicalToCoordinate((index + steps) as unknown as Logical)
    const y = attached.series.priceToCoordinate(price)
    return x === null || y === null ? null : { x, y }
  }
  const draw: IPrimitivePaneRenderer['draw'] = (target) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      if (attached === null || look === null) return
      const { colours } = look
      const { barSpacing } = attached.chart.timeScale().options()
      const markPx = Math.min(Math.max(barSpacing * MARK_PX.ofPoint, MARK_PX.least), MARK_PX.most)
      const notes: ChartNote[] = []
      for (const shade of shown) {
        const from = placeOf(shade.from)
        const to = 'to' in shade && shade.to !== null ? placeOf(shade.to) : null
        if (from === null) continue
        drawShade(context, { shade, from, to, colours, mediaSize, markPx })
        notes.push(...notesOf(shade, from, to ?? from))
      }
      // The end first, then the newest sums.
      drawNotes(context, { notes: notes.toReversed().toSorted(endFirst), size: mediaSize, colours })
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
      look = now
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
      const right = Math.min(mediaSize.width, to?.x ?? mediaSize.width)
      const [top, bottom] = shade.direction === 'up' ? [0, from.y] : [from.y, mediaSize.height]
      context.globalAlpha = SIDE_ALPHA
      context.fillStyle = colours[shade.direction]
      context.fillRect(left, top, Math.max(0, right - left), bottom - top)
      context.globalAlpha = 1
      return
    }
    case 'end':
      context.strokeStyle = colours.inkSoft
      context.lineWidth = 1
      context.setLineDash(END_DASH)
      context.beginPath()
      context.moveTo(Math.round(from.x) + 0.5, 0)
      context.lineTo(Math.round(from.x) + 0.5, mediaSize.height)
      context.stroke()
      return context.setLineDash([])
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

function notesOf(shade: OrderShade, from: Point, to: Point): ChartNote[] {
  if (!('note' in shade) || shade.note === '') return []
  return shade.kind === 'end'
    ? [{ place: 'end', text: shade.note, tone: 'plain', from, to }]
    : [{ place: 'join', text: shade.note, tone: shade.tone, from, to }]
}

const endFirst = (one: ChartNote, other: ChartNote) => Number(other.place === 'end') - Number(one.place === 'end')

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
