import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { MapButtons } from './map-buttons.tsx'
import { MapDetail } from './map-detail.tsx'
import { WORLD, placeAt, pointOf, viewBoxOf, viewOf, zoomed, type Place } from './map-view.ts'
import { useMapMoves } from './use-map-moves.ts'
import { useMapParts, type LoadPart } from './use-map-parts.ts'
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

/** The outline of the world, which needs no network: dragged, pinched, scrolled, or moved by arrow keys, + and -. */
export function WorldMap({ label, place, onChoose, target = null, load }: WorldMapProps) {
  const [view, setView] = useState(() => (place === null ? WORLD : viewOf(place, NEAR)))
  const [gone, setGone] = useState(target)
  if (target !== gone) {
    setGone(target)
    if (target !== null) setView(viewOf(target, NEAR))
  }
  const { shown, isIncomplete, retry } = useMapParts(view, load)
  const plot = useRef<SVGSVGElement>(null)
  const moves = useMapMoves({ plot, view, onMove: setView, onChoose })
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
          {...moves}
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
