import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StreetSource } from '../../../contract/street-source.ts'
import { drawStreets, type DrawnStreets } from './draw-streets.ts'
import { MapButtons } from './map-buttons.tsx'
import type { Place } from './map-view.ts'

interface StreetMapProps {
  /** May not change while it is drawn: give it another key. */
  readonly source: StreetSource
  readonly label: string
  readonly place: Place | null
  /** Absent: the map only shows. */
  readonly onChoose?: ((place: Place) => void) | undefined
  readonly target: Place | null
  /** Until it stands there it is laid out and not seen. */
  readonly isShown: boolean
  readonly onReady: () => void
  readonly onFail: () => void
}

/** Streets from the platform's own source. Load this module lazily: its library is larger than all else of the app. */
export function StreetMap({ source, label, place, onChoose, target, isShown, onReady, onFail }: StreetMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnStreets | null>(null)
  const fail = useEffectEvent(onFail)
  const choose = useEffectEvent((chosen: Place) => onChoose?.(chosen))
  const draw = useEffectEvent((element: HTMLElement, signal: AbortSignal) =>
    drawStreets(element, {
      source,
      label,
      place,
      signal,
      onReady,
      onFail: () => fail(),
      onChoose: (chosen) => choose(chosen),
    }),
  )

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const ending = new AbortController()
    const drawing = draw(element, ending.signal)
    drawing.then(setDrawn, () => {
      if (!ending.signal.aborted) fail()
    })
    return () => {
      ending.abort()
      void drawing.then(
        (streets) => streets.remove(),
        () => undefined,
      )
    }
  }, [])
  useEffect(() => drawn?.mark(place), [drawn, place])
  useEffect(() => {
    if (target !== null) drawn?.goTo(target)
  }, [drawn, target])

  return (
    <div className={`map ${isShown ? '' : 'map--coming'}`}>
      <div ref={container} className="map__canvas notranslate" />
      <MapButtons
        onMarkMiddle={
          onChoose
            ? () => {
                if (drawn !== null) onChoose(drawn.middle())
              }
            : undefined
        }
        onZoom={(factor) => drawn?.zoom(factor)}
      />
    </div>
  )
}
