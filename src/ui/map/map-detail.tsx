import { memo, useEffect, useState } from 'react'
import { CELL_DEGREES, DETAIL_PER_DEGREE, type MapPart } from '../../../contract/map-parts.ts'
import { cellsOf, townsIn } from './map-cells.ts'
import { UNITS, type MapView } from './map-view.ts'

/** One square of the world, "column-row"; null where there is none or it cannot be had. */
export type LoadPart = (cell: string) => Promise<MapPart | null>

const CELL = CELL_DEGREES * UNITS
const SCALE = UNITS / DETAIL_PER_DEGREE
/** From here on the states of many countries are small: paler, their borders leave those of the countries in sight. */
const FAR_WIDTH = 180

/** Coasts, borders of countries and states, and towns of what is in view, over the outline of the world; where a part cannot be had the outline stays. */
export function MapDetail({ view, load }: { view: MapView; load: LoadPart }) {
  const [parts, setParts] = useState<ReadonlyMap<string, MapPart>>(new Map())
  const cells = cellsOf(view)
  const wanted = cells.join(' ')
  useEffect(() => {
    let isGone = false
    for (const cell of wanted.split(' ').filter(Boolean)) {
      void load(cell).then((part) => {
        if (part !== null && !isGone) setParts((known) => (known.has(cell) ? known : new Map([...known, [cell, part]])))
      })
    }
    return () => { isGone = true }
  }, [wanted, load])
  const shown = cells.flatMap((cell) => {
    const part = parts.get(cell)
    return part === undefined ? [] : [{ cell, part }]
  })
  return (
    <>
      <g className={view.width > FAR_WIDTH ? 'map__far' : undefined}>{shown.map(({ cell, part }) => <Cell key={cell} cell={cell} part={part} />)}</g>
      {townsIn(view, shown.map(({ part }) => part.towns)).map(({ name, x, y }) => (
        <g key={`${name} ${x} ${y}`} aria-hidden="true" className="notranslate">
          <circle className="map__town" cx={x} cy={y} r={view.width / 160} />
          <text className="map__name" x={x + view.width / 80} y={y + view.width / 90} fontSize={view.width / 32}>{name}</text>
        </g>
      ))}
    </>
  )
}

const Cell = memo(function Cell({ cell, part }: { cell: string; part: MapPart }) {
  const [column = 0, row = 0] = cell.split('-').map(Number)
  return (
    <g data-cell={cell}>
      <rect className="map__sea" x={column * CELL} y={row * CELL} width={CELL} height={CELL} />
      <g transform={`scale(${SCALE})`}>
        <path className="map__ground" d={part.land} />
        <path className="map__border map__border--state" d={part.states} />
        <path className="map__border" d={part.coasts} />
        <path className="map__border map__border--country" d={part.borders} />
      </g>
    </g>
  )
})
