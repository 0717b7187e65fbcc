/** Shades a person's own orders behind a chart's line: the winning side of a running one, and the way of one that ended. */
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

export type OrderShade =
  | { readonly kind: 'side'; readonly from: Place; readonly direction: 'up' | 'down' }
  | { readonly kind: 'join'; readonly from: Place; readonly to: Place; readonly tone: 'up' | 'down' | 'plain' }

interface OrderShades {
  readonly primitive: ISeriesPrimitive<Time>
  show(shades: readonly OrderShade[], colours: ChartColours): void
}

/** The price line and its labels stay readable over it. */
const SIDE_ALPHA = 0.1

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
      if (colours === null) return
      for (const shade of shown) {
        const from = placeOf(shade.from)
        if (from === null) continue
        if (shade.kind === 'side') {
          const left = Math.max(0, from.x)
          context.globalAlpha = SIDE_ALPHA
          context.fillStyle = colours[shade.direction]
          context.fillRect(
            left,
            shade.direction === 'up' ? 0 : from.y,
            mediaSize.width - left,
            shade.direction === 'up' ? from.y : mediaSize.height - from.y,
          )
          context.globalAlpha = 1
          continue
        }
        const to = placeOf(shade.to)
        if (to === null) continue
        context.strokeStyle = shade.tone === 'plain' ? colours.ink : colours[shade.tone]
        context.lineWidth = 2
        context.beginPath()
        context.moveTo(from.x, from.y)
        context.lineTo(to.x, to.y)
        context.stroke()
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
