import { memo } from 'react'
import { CELL_DEGREES, DETAIL_PER_DEGREE, type MapPart } from '../../../contract/map-parts.ts'
import { townsIn } from './map-cells.ts'
import { UNITS, type MapView } from './map-view.ts'
import type { ShownPart } from './use-map-parts.ts'

const CELL = CELL_DEGREES * UNITS
const SCALE = UNITS / DETAIL_PER_DEGREE
/** From here on the states of many countries are small: paler, their borders leave those of the countries in sight. */
const FAR_WIDTH = 180

interface MapDetailProps {
  readonly view: MapView
  readonly parts: readonly ShownPart[]
  /** A name beside it makes room. */
  readonly mark: { readonly x: number; readonly y: number; readonly radius: number } | null
}

/** Coasts, borders of countries and states, and towns of what is in view, over the outline of the world; where a part cannot be had the outline stays. */
export function MapDetail({ view, parts, mark }: MapDetailProps) {
  const nameAt = (town: { readonly x: number; readonly y: number }) => {
    const isUnderMark = mark !== null && Math.hypot(town.x - mark.x, town.y - mark.y) < mark.radius
    return (isUnderMark ? mark.x + mark.radius : town.x) + view.width / 80
  }
  return (
    <>
      {/* Areas reach over the edge of their square, so every line comes after all of them. */}
      {parts.map(({ cell, part }) => (
        <Ground key={cell} cell={cell} part={part} />
      ))}
      <g className={view.width > FAR_WIDTH ? 'map__far' : undefined}>
        {parts.map(({ cell, part }) => (
          <Lines key={cell} cell={cell} part={part} />
        ))}
      </g>
      {townsIn(
        view,
        parts.map(({ part }) => part.towns),
      ).map((town) => (
        <g key={`${town.name} ${town.x} ${town.y}`} aria-hidden="true" className="notranslate">
          <circle className="map__town" cx={town.x} cy={town.y} r={view.width / 160} />
          <text className="map__name" x={nameAt(town)} y={town.y + view.width / 90} fontSize={view.width / 32}>
            {town.name}
          </text>
        </g>
      ))}
    </>
  )
}

interface CellProps {
  readonly cell: string
  readonly part: MapPart
}

const Ground = memo(function Ground({ cell, part }: CellProps) {
  const [column = 0, row = 0] = cell.split('-').map(Number)
  return (
    <>
      <rect className="map__sea" x={column * CELL} y={row * CELL} width={CELL} height={CELL} />
      <path className="map__ground" d={part.land} transform={`scale(${SCALE})`} />
    </>
  )
})

const Lines = memo(function Lines({ cell, part }: CellProps) {
  return (
    <g data-cell={cell} transform={`scale(${SCALE})`}>
      <path className="map__border map__border--state" d={part.states} />
      <path className="map__border" d={part.coasts} />
      <path className="map__border map__border--country" d={part.borders} />
    </g>
  )
})
