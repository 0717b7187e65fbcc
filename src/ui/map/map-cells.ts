import { CELL_DEGREES } from '../../../contract/map-parts.ts'
import { MAP_RATIO, UNITS, pointOf, type MapView } from './map-view.ts'

/** Further away the outline of the whole world says as much. */
export const DETAIL_WIDTH_MAX = 450
const CELL = CELL_DEGREES * UNITS

/** The squares that a view shows, "column-row" each; none where it shows too many. */
export function cellsOf({ x, y, width }: MapView): readonly string[] {
  if (width > DETAIL_WIDTH_MAX) return []
  const span = (middle: number, size: number, end: number) => {
    const [first, last] = [
      Math.max(0, Math.floor((middle - size / 2) / CELL)),
      Math.min(end / CELL - 1, Math.floor((middle + size / 2) / CELL)),
    ]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  const rows = span(y, width * MAP_RATIO, 180 * UNITS)
  return span(x, width, 360 * UNITS).flatMap((column) => rows.map((row) => `${column}-${row}`))
}

type Town = readonly [name: string, latitude: number, longitude: number]
interface PlacedTown {
  readonly name: string
  readonly x: number
  readonly y: number
}
const TOWNS_MAX = 12
/** Further right, as a part of the picture's width from its middle, a name would be cut off. */
const RIGHTMOST = 0.26
/** As parts of the picture's width: nearer than so, two names would cover each other. */
const APART = { x: 0.26, y: 0.05 }

/** The largest towns in view whose names have room. @param lists each of one square, the largest first */
export function townsIn(view: MapView, lists: readonly (readonly Town[])[]): readonly PlacedTown[] {
  const placed: PlacedTown[] = []
  const seen = lists.map((towns) =>
    towns
      .map(([name, latitude, longitude]) => ({ name, ...pointOf({ latitude, longitude }) }))
      .filter((town) => isIn(view, town)),
  )
  for (let rank = 0; placed.length < TOWNS_MAX && seen.some((towns) => rank < towns.length); rank += 1) {
    for (const towns of seen) {
      const town = towns[rank]
      if (town !== undefined && placed.length < TOWNS_MAX && placed.every((other) => isApart(view, town, other)))
        placed.push(town)
    }
  }
  return placed
}

function isIn({ x, y, width }: MapView, town: PlacedTown): boolean {
  return town.x > x - width / 2 && town.x < x + RIGHTMOST * width && Math.abs(town.y - y) < (width * MAP_RATIO) / 2
}

function isApart({ width }: MapView, one: PlacedTown, other: PlacedTown): boolean {
  return Math.abs(one.x - other.x) > APART.x * width || Math.abs(one.y - other.y) > APART.y * width
}
