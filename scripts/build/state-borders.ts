/**
 * Borders between the states of a country, and the file that keeps them: scripts/state-borders.ts writes it, the build of the map reads
 * it. Its head says where they come from. Then one line is one border: the point where it begins and its steps, in units of the map.
 */
import { DETAIL_PER_DEGREE } from '../../contract/map-parts.ts'
import { innerBorders } from './inner-borders.ts'
import { simplifyLine } from './simplify-line.ts'
import type { Arc } from './world-outline.ts'

type Ring = readonly (readonly number[])[]
/** GeoJSON's own words: a state's areas, each with its outer ring first; longitude before latitude. */
export type StateShape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }

export const STATE_BORDERS_FILE = new URL('state-borders.txt', import.meta.url)

/** How far a line may move, in units of the map: less than a hair at the closest zoom. */
const TOLERANCE = 0.75
/** Smaller ones are no states but the towns of a small country; the map names these anyway. */
const STATE_KM2_MIN = 600
const KM_PER_DEGREE = 111.2

/** Returns the borders inside one country; none where its states are too small to be told apart on the map. */
export function countryBorders(states: readonly StateShape[]): readonly Arc[] {
  const rings = states.map((state) => (state.type === 'Polygon' ? state.coordinates : state.coordinates.flat()))
  const km2 = rings.flat().reduce((sum, ring) => sum + areaKm2(ring), 0)
  if (km2 < STATE_KM2_MIN * states.length) return []
  return innerBorders(rings.map((ofState) => ofState.map(onGrid))).map((line) => simplifyLine(line, TOLERANCE))
}

/** @param head says where the borders come from and under which licences; it has no empty line */
export function stateBordersText({
  head,
  countries,
}: {
  readonly head: string
  readonly countries: ReadonlyMap<string, readonly Arc[]>
}): string {
  const lines = [...countries].flatMap(([country, borders]) => [
    `# ${country}`,
    ...borders.map((border) => stepsOf(border).join(' ')),
  ])
  return [...head.split('\n').map((line) => `# ${line}`), '', ...lines, ''].join('\n')
}

export function headOfStateBorders(text: string): string {
  return text.slice(0, text.indexOf('\n\n')).replaceAll(/^# /gm, '')
}

export function readStateBorders(text: string): readonly Arc[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const steps = line.split(' ').map(Number)
      let [x, y] = [0, 0]
      return Array.from({ length: steps.length / 2 }, (_, index) => {
        x += steps[2 * index] ?? 0
        y += steps[2 * index + 1] ?? 0
        return [x, y] as const
      })
    })
}

function stepsOf(line: Arc): number[] {
  return line.flatMap(([x, y], index) => {
    const [lastX, lastY] = line[index - 1] ?? [0, 0]
    return [x - lastX, y - lastY]
  })
}

function onGrid(ring: Ring): Arc {
  return ring.map(
    ([longitude = 0, latitude = 0]) =>
      [Math.round((longitude + 180) * DETAIL_PER_DEGREE), Math.round((90 - latitude) * DETAIL_PER_DEGREE)] as const,
  )
}

/** Near enough to tell a state from a town. A hole is counted as area: the state within it is counted with it or not at all. */
function areaKm2(ring: Ring): number {
  let doubled = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    doubled += x * nextY - nextX * y
  }
  const latitude = ring[0]?.[1] ?? 0
  return (Math.abs(doubled) / 2) * KM_PER_DEGREE ** 2 * Math.cos((latitude * Math.PI) / 180)
}
