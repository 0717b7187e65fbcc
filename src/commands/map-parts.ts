import { MAP_CELLS } from 'virtual:map-parts'
import { firstLetters, plainName, type FoundTown, type MapPart } from '../../contract/map-parts.ts'
import { readMapPart, readTowns } from '../remote/map-files.ts'

const CELLS = new Set(MAP_CELLS.split(' '))
const FOUND_MAX = 8
const parts = new Map<string, Promise<MapPart | null>>()

/** A square without land has no file. */
const SEA: MapPart = { land: '', coasts: '', borders: '', states: '', towns: [] }

/** One square of the map; null where it could not be had. */
export function loadMapPart(cell: string): Promise<MapPart | null> {
  if (!CELLS.has(cell)) return Promise.resolve(SEA)
  const known = parts.get(cell)
  if (known !== undefined) return known
  const part = readMapPart(cell).then((read) => {
    // Asked for again at the next look.
    if (read === null) parts.delete(cell)
    return read
  })
  parts.set(cell, part)
  return part
}

/** Towns of which a name begins so: those of just this name, then by their own names, then by others, each time the largest first; null where they could not be had. */
export async function findTowns(typed: string): Promise<readonly FoundTown[] | null> {
  const letters = firstLetters(typed)
  if (letters === null) return []
  const towns = await readTowns(letters)
  return towns === null ? null : bestOf(towns, plainName(typed))
}

/** Each town once, however many of its names begin so. */
function bestOf(towns: readonly FoundTown[], wanted: string): readonly FoundTown[] {
  const named = towns
    .map((town) => ({ town, letters: plainName(town[1] || town[0]) }))
    .filter(({ letters }) => letters.startsWith(wanted))
  const best = new Map<string, FoundTown>()
  const rank = ({ town, letters }: (typeof named)[number]) => (letters === wanted ? 0 : town[1] === '' ? 1 : 2)
  for (const { town } of named.toSorted((one, other) => rank(one) - rank(other))) {
    const place = `${town[0]} ${town[3]} ${town[4]}`
    if (!best.has(place)) best.set(place, town)
  }
  return [...best.values()].slice(0, FOUND_MAX)
}
