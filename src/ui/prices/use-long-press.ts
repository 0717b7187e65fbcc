import { useEffect, useEffectEvent, useState } from 'react'
import { tap } from '../page/haptic.ts'
import type { Drawing } from './drawing.ts'
import { lineNear } from './line-near.ts'

const PRESS_MS = 500
/** A finger is never still. */
const STILL_PX = 8
/** A finger means the line that it is so near to. */
const NEAR_PX = 14

export interface PressedPrice {
  /** In steps of the product. */
  readonly price: number
  /** px from the top of the picture */
  readonly y: number
  /** The price of the line that stood there at that moment: the picture moves on under the menu. */
  readonly line: number | undefined
}

interface Held {
  readonly unit: number
  /** Prices of the lines, in steps. */
  readonly lines: readonly number[]
  readonly isDue: boolean
}

interface LongPress {
  readonly pressed: PressedPrice | null
  /** For keys. */
  press(price: number): void
  leave(): void
}

/** A price of the chart that is held for half a second, or clicked with the right button. */
export function useLongPress(drawing: Drawing, { unit, lines, isDue }: Held): LongPress {
  const [pressed, setPressed] = useState<PressedPrice | null>(null)
  const yOf = (price: number) => drawing.drawn()?.series.priceToCoordinate(price / unit) ?? Number.NaN
  const press = (price: number, y = yOf(price)) =>
    setPressed({ price, y, line: lineNear(lines, { y, yOf, reachPx: NEAR_PX }) })
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const on = drawing.drawn()
    if (!isDue || on === null) return
    return watchPresses(on.element, (y) => {
      const price = y < (on.chart.panes()[0]?.getHeight() ?? 0) ? on.series.coordinateToPrice(y) : null
      if (price === null) return
      tap()
      onPress(Math.max(1, Math.round(price * unit)), y)
    })
  }, [drawing, unit, isDue])
  return { pressed, press, leave: () => setPressed(null) }
}

/** @returns the way to stop */
function watchPresses(element: HTMLElement, onPress: (y: number) => void): () => void {
  const stop = new AbortController()
  let timer: number | undefined
  let began: { readonly x: number; readonly y: number } | null = null
  const end = () => {
    clearTimeout(timer)
    began = null
  }
  const yOf = (event: MouseEvent) => event.clientY - element.getBoundingClientRect().top
  const listen = <Name extends 'pointerdown' | 'pointermove' | 'contextmenu'>(
    name: Name,
    take: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, take, { signal: stop.signal })
  listen('pointerdown', (event) => {
    end()
    if (!event.isPrimary || event.button !== 0) return
    began = { x: event.clientX, y: event.clientY }
    timer = window.setTimeout(() => {
      end()
      onPress(yOf(event))
    }, PRESS_MS)
  })
  listen('pointermove', ({ clientX, clientY }) => {
    if (began !== null && Math.hypot(clientX - began.x, clientY - began.y) > STILL_PX) end()
  })
  listen('contextmenu', (event) => {
    event.preventDefault()
    end()
    onPress(yOf(event))
  })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
    element.addEventListener(name, end, { signal: stop.signal })
  return () => {
    end()
    stop.abort()
  }
}
