/** Leaves out the points of a line that nobody would see (Douglas and Peucker). */
import type { Arc } from './world-outline.ts'

type Point = Arc[number]

/** @param tolerance how far the line may move, in units of its points */
export function simplifyLine(line: Arc, tolerance: number): Arc {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part
    const { index, distance } = farthest(line, first, last)
    if (distance <= tolerance) continue
    kept.add(index)
    open.push([first, index], [index, last])
  }
  return line.filter((_, index) => kept.has(index))
}

function farthest(line: Arc, first: number, last: number): { index: number; distance: number } {
  const nowhere: Point = [0, 0]
  const [from, to] = [line[first] ?? nowhere, line[last] ?? nowhere]
  let [index, distance] = [first, 0]
  for (let at = first + 1; at < last; at += 1) {
    const away = distanceTo(line[at] ?? from, from, to)
    if (away > distance) [index, distance] = [at, away]
  }
  return { index, distance }
}

/** From a point to the nearest one between two others. */
function distanceTo([x, y]: Point, from: Point, to: Point): number {
  const [width, height] = [to[0] - from[0], to[1] - from[1]]
  const length = width ** 2 + height ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * width + (y - from[1]) * height) / length))
  return Math.hypot(x - from[0] - width * part, y - from[1] - height * part)
}
