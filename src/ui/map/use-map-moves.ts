/** Moves and zooms a map by finger, mouse, wheel and keyboard; a tap, Enter or Space chooses a place. */
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { moved, placeAt, zoomed, type MapView, type Place } from './map-view.ts'
import { useWheel } from './use-wheel.ts'

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

interface Moves {
  readonly plot: RefObject<SVGSVGElement | null>
  readonly view: MapView
  readonly onMove: (move: (shown: MapView) => MapView) => void
  readonly onChoose: ((place: Place) => void) | undefined
}

/** @returns the handlers of the plot's events */
export function useMapMoves({ plot, view, onMove, onChoose }: Moves) {
  useWheel(plot, ({ deltaY, clientX, clientY }) => {
    if (plot.current === null) return
    const under = pointIn({ clientX, clientY, currentTarget: plot.current })
    onMove((shown) => zoomed(shown, 2 ** (-deltaY / 400), under))
  })
  const fingers = useFingers({ onMove, onTap: (point) => onChoose?.(placeAt(view, point)) })
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = KEYS[event.key]
    if (event.key === '+' || event.key === '=') onMove((shown) => zoomed(shown, 1.5))
    else if (event.key === '-') onMove((shown) => zoomed(shown, 1 / 1.5))
    else if ((event.key === 'Enter' || event.key === ' ') && onChoose) onChoose(placeAt(view, { x: 0.5, y: 0.5 }))
    else if (step) onMove((shown) => moved(shown, { x: -step[0] * STEP, y: -step[1] * STEP }))
    else return
    event.preventDefault()
  }
  return { ...fingers, onKeyDown }
}

/** One finger drags, two zoom around the one that stays; a finger that hardly moved taps. */
function useFingers({ onMove, onTap }: { onMove: Moves['onMove']; onTap: (point: Point) => void }) {
  const fingers = useRef(new Map<number, Point>())
  const isDrag = useRef(false)
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (fingers.current.size === 0) isDrag.current = false
    fingers.current.set(event.pointerId, pointIn(event))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointIn(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined && !isDrag.current && distance(before, now) < DRAG_MIN) return
    isDrag.current = true
    fingers.current.set(event.pointerId, now)
    onMove((shown) =>
      other === undefined
        ? moved(shown, { x: now.x - before.x, y: now.y - before.y })
        : zoomed(shown, distance(now, other) / Math.max(distance(before, other), 0.01), other),
    )
  }
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const isTap = fingers.current.delete(event.pointerId) && fingers.current.size === 0 && !isDrag.current
    if (isTap && event.type === 'pointerup') onTap(pointIn(event))
  }
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
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
