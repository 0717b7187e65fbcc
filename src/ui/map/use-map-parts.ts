import { useEffect, useState } from 'react'
import type { MapPart } from '../../../contract/map-parts.ts'
import { cellsOf } from './map-cells.ts'
import type { MapView } from './map-view.ts'

/** Loads one square of the world, "column-row"; null where it cannot be had now. */
export type LoadPart = (cell: string) => Promise<MapPart | null>

export interface ShownPart {
  readonly cell: string
  readonly part: MapPart
}

interface MapParts {
  readonly shown: readonly ShownPart[]
  /** A square in view could not be had: the outline alone stands there. */
  readonly isIncomplete: boolean
  readonly retry: () => void
}

/** No event tells that a server answers again, and the first request after "online" may still fail. */
const RETRY_MS = 5_000

/** The squares that a view shows. Those that could not be had are asked for again until they come. */
export function useMapParts(view: MapView, load: LoadPart): MapParts {
  const [parts, setParts] = useState<ReadonlyMap<string, MapPart | null>>(new Map())
  const [tries, setTries] = useState(0)
  const cells = cellsOf(view)
  const wanted = cells.join(' ')
  useEffect(() => {
    let isGone = false
    for (const cell of wanted.split(' ').filter(Boolean)) {
      void load(cell).then((part) => {
        if (!isGone) setParts((known) => (known.get(cell) === part ? known : new Map([...known, [cell, part]])))
      })
    }
    return () => {
      isGone = true
    }
  }, [wanted, load, tries])
  const isIncomplete = cells.some((cell) => parts.get(cell) === null)
  const retry = () => setTries((before) => before + 1)
  useEffect(() => {
    if (!isIncomplete) return
    const again = () => setTries((before) => before + 1)
    const timer = window.setInterval(() => {
      if (!document.hidden) again()
    }, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isIncomplete])
  const shown = cells.flatMap((cell) => {
    const part = parts.get(cell)
    return part ? [{ cell, part }] : []
  })
  return { shown, isIncomplete, retry }
}
