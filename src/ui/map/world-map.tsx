import { Trans } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { MapButtons } from './map-buttons.tsx'
import { MapDetail } from './map-detail.tsx'
import { WORLD, moved, placeAt, pointOf, viewBoxOf, viewOf, zoomed, type Place } from './map-view.ts'
import { useMapParts, type LoadPart } from './use-map-parts.ts'
import { useWheel } from './use-wheel.ts'
import { BORDERS, LAND } from './world-outline.ts'

export interface WorldMapProps {
  readonly label: string
  readonly place: Place | null
  /** Absent: the map only shows. */
  readonly onChoose?: (place: Place) => void
  /** The map moves to this place when it changes: a town that was searched, the place of the device. */
  readonly target?: Place | null
  readonly load: LoadPart
}

const NEAR = 20
/** Fingers tremble: less is a tap. As a part of the picture's width. */
const DRAG_MIN = 0.02
const STEP = 0.05
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The outline of the world, which needs no network: dragged, pinched, scrolled, or moved by arrow keys, + and -. */
export function WorldMap({ label, place, onChoose, target = null, load }: WorldMapProps) {
  const [view, setView] = useState(() => (place === null ? WORLD : viewOf(place, NEAR)))
  const [gone, setGone] = useState(target)
  if (target !== gone) {
    setGone(target)
    if (target !== null) setView(viewOf(target, NEAR))
  }
  const { shown, isIncomplete, retry } = useMapParts(view, load)
  const fingers = useRef(new Map<number, Point>())
  const isDrag = useRef(false)

  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (fingers.current.size === 0) isDrag.current = false
    fingers.current.set(event.pointerId, pointIn(event))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointIn(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined && !isDrag.current && distance(before, now) < DRAG_MIN) return
    isDrag.current = true
    fingers.current.set(event.pointerId, now)
    setView((shown) =>
      other === undefined
        ? moved(shown, { x: now.x - before.x, y: now.y - before.y })
        : zoomed(shown, distance(now, other) / Math.max(distance(before, other), 0.01), other),
    )
  }
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const isTap = fingers.current.delete(event.pointerId) && fingers.current.size === 0 && !isDrag.current
    if (isTap && event.type === 'pointerup') onChoose?.(placeAt(view, pointIn(event)))
  }
  const plot = useRef<SVGSVGElement>(null)
  useWheel(plot, ({ deltaY, clientX, clientY }) => {
    if (plot.current === null) return
    const under = pointIn({ clientX, clientY, currentTarget: plot.current })
    setView((shown) => zoomed(shown, 2 ** (-deltaY / 400), under))
  })
  const type = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = KEYS[event.key]
    if (event.key === '+' || event.key === '=') setView((shown) => zoomed(shown, 1.5))
    else if (event.key === '-') setView((shown) => zoomed(shown, 1 / 1.5))
    else if ((event.key === 'Enter' || event.key === ' ') && onChoose) onChoose(placeAt(view, { x: 0.5, y: 0.5 }))
    else if (step) setView((shown) => moved(shown, { x: -step[0] * STEP, y: -step[1] * STEP }))
    else return
    event.preventDefault()
  }

  const mark = place === null ? null : { ...pointOf(place), radius: view.width / 50 }
  return (
    <div>
      <div className="map">
        <svg
          ref={plot}
          className="map__plot"
          viewBox={viewBoxOf(view)}
          role="application"
          aria-label={label}
          tabIndex={0}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={type}
        >
          <path className="map__land" d={LAND} />
          <path className="map__border" d={BORDERS} />
          <MapDetail view={view} parts={shown} mark={mark} />
          {mark === null ? null : <circle className="map__mark" cx={mark.x} cy={mark.y} r={mark.radius} />}
        </svg>
        <MapButtons
          onMarkMiddle={onChoose ? () => onChoose(placeAt(view, { x: 0.5, y: 0.5 })) : undefined}
          onZoom={(factor) => setView((shown) => zoomed(shown, factor))}
        />
      </div>
      <div role="status">
        {!isIncomplete ? null : (
          <p className="map__note t-sm t-2">
            <Trans>This part of the map was not looked at before: that needs a connection once.</Trans>{' '}
            <button type="button" className="link" onClick={retry}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** As parts of the picture's width and height. */
function pointIn(event: {
  readonly clientX: number
  readonly clientY: number
  readonly currentTarget: Element
}): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
