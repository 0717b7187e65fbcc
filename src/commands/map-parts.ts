import { MAP_CELLS } from 'virtual:map-parts'
import { firstLetters, plainName, type FoundTown, type MapPart } from '../../contract/map-parts.ts'
import { readMapPart, readTowns } from '../remote/map-files.ts'

const CELLS = new Set(MAP_CELLS.split(' '))
const FOUND_MAX = 8
const parts = new Map<string, Promise<MapPart | null>>()

/** One square of the map; null where there is only sea, or none could be had. */
export function loadMapPart(cell: string): Promise<MapPart | null> {
  if (!CELLS.has(cell)) return Promise.resolve(null)
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

/** Towns whose name begins so, the largest first; null where they could not be had. */
export async function findTowns(typed: string): Promise<readonly FoundTown[] | null> {
  const letters = firstLetters(typed)
  if (letters === null) return []
  const towns = await readTowns(letters)
  const wanted = plainName(typed)
  return towns?.filter(([name, other]) => plainName(name).startsWith(wanted) || plainName(other).startsWith(wanted)).slice(0, FOUND_MAX) ?? null
}
