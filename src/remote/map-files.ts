import { MAP_FOLDER } from 'virtual:map-parts'
import { foundTownsSchema, mapPartSchema, type FoundTown, type MapPart } from '../../contract/map-parts.ts'

/** One square of the world; null where it could not be had. */
export async function readMapPart(cell: string): Promise<MapPart | null> {
  const read = mapPartSchema.safeParse(await readFile(`cell-${cell}`))
  return read.success ? read.data : null
}

/** The towns whose names begin with these letters; null where they could not be had, and none where there is no such file. */
export async function readTowns(letters: string): Promise<readonly FoundTown[] | null> {
  const read = foundTownsSchema.safeParse(await readFile(`towns-${letters}`, []))
  return read.success ? read.data : null
}

/** From the worker's cache where it was read before. */
async function readFile(name: string, missing: unknown = null): Promise<unknown> {
  try {
    const response = await fetch(`/${MAP_FOLDER}/${name}.json`)
    return response.ok ? await response.json() : response.status === 404 ? missing : null
  } catch {
    // No network, and never looked at before.
    return null
  }
}
