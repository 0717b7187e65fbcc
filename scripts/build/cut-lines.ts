/** Cuts areas and lines into the square cells of a grid, so that a phone fetches only the part of the world that it shows. */
import type { Arc } from './world-outline.ts'

/** "column,row" → the pieces within that cell. */
export type Pieces = ReadonlyMap<string, readonly Arc[]>
type Point = readonly [number, number]

/** @param overlap how far an area reaches over its cell: without, a hairline of sea would show between two of them */
export function cutAreas(rings: readonly Arc[], options: { readonly cell: number; readonly overlap: number }): Pieces {
  const { cell, overlap } = options
  const pieces = new Map<string, Arc[]>()
  for (const ring of rings) {
    const columns = spanOf(ring, 0, cell)
    for (let column = columns.first; column <= columns.last; column += 1) {
      const strip = within(ring, 0, column * cell - overlap, (column + 1) * cell + overlap)
      if (strip.length < 3) continue
      const rows = spanOf(strip, 1, cell)
      for (let row = rows.first; row <= rows.last; row += 1) {
        const piece = within(strip, 1, row * cell - overlap, (row + 1) * cell + overlap)
        if (piece.length >= 3) add(pieces, `${column},${row}`, rounded(piece))
      }
    }
  }
  return pieces
}

export function cutLines(lines: readonly Arc[], cell: number): Pieces {
  const pieces = new Map<string, Arc[]>()
  for (const line of lines) {
    let name = ''
    let piece: Point[] = []
    const end = () => {
      if (piece.length > 1) add(pieces, name, rounded(piece))
    }
    for (const [from, to] of stepsOf(line, cell)) {
      const here = `${Math.floor((from[0] + to[0]) / 2 / cell)},${Math.floor((from[1] + to[1]) / 2 / cell)}`
      if (here !== name) {
        end()
        name = here
        piece = [from]
      }
      piece.push(to)
    }
    end()
  }
  return pieces
}

/** The line's steps, none of which crosses an edge of a cell. */
function stepsOf(line: Arc, cell: number): (readonly [Point, Point])[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    const parts = [0, 1, ...crossings(from, to, 0, cell), ...crossings(from, to, 1, cell)].toSorted(
      (one, other) => one - other,
    )
    const points = parts.map((part): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
    return points.slice(1).map((point, at) => [points[at] ?? point, point] as const)
  })
}

/** The places between the two points where edges of cells lie, 0 to 1. */
function crossings(from: Point, to: Point, axis: 0 | 1, cell: number): number[] {
  const [least, most] = from[axis] < to[axis] ? [from[axis], to[axis]] : [to[axis], from[axis]]
  const found = []
  for (let edge = Math.floor(least / cell) + 1; edge * cell < most; edge += 1)
    found.push((edge * cell - from[axis]) / (to[axis] - from[axis]))
  return found
}

function within(ring: Arc, axis: 0 | 1, least: number, most: number): Arc {
  return clipped(clipped(ring, axis, least, 1), axis, most, -1)
}

/** Sutherland and Hodgman: what of a ring lies on one side of an edge. */
function clipped(ring: Arc, axis: 0 | 1, edge: number, sign: 1 | -1): Arc {
  const isIn = (point: Point) => (point[axis] - edge) * sign >= 0
  return ring.flatMap((point, index) => {
    const before = ring[index === 0 ? ring.length - 1 : index - 1] ?? point
    const part = (edge - before[axis]) / (point[axis] - before[axis])
    const crossing: Point = [before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part]
    if (isIn(point)) return isIn(before) ? [point] : [crossing, point]
    return isIn(before) ? [crossing] : []
  })
}

function spanOf(points: Arc, axis: 0 | 1, cell: number): { first: number; last: number } {
  const [least, most] = points.reduce(
    ([low, high], point) => [Math.min(low, point[axis]), Math.max(high, point[axis])],
    [Infinity, -Infinity],
  )
  return { first: Math.floor(least / cell), last: Math.ceil(most / cell) - 1 }
}

function rounded(points: Arc): Arc {
  return points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
}

function add(pieces: Map<string, Arc[]>, name: string, piece: Arc): void {
  const there = pieces.get(name)
  if (there === undefined) pieces.set(name, [piece])
  else there.push(piece)
}
