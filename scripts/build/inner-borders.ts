/** The borders inside a country: the lines that two of its states share. Its coasts and its own border belong to one state alone. */
import type { Arc } from './world-outline.ts'

type Point = Arc[number]

/**
 * Takes each state's rings, on a grid of whole numbers from 0 up. Returns each line once, from one place where borders meet to the
 * next; the line around a city within another state ends where it began. The same states give the same lines.
 */
export function innerBorders(states: readonly (readonly Arc[])[]): readonly Arc[] {
  return linesOf(sharedSteps(states))
}

/** The steps from point to point that the rings of two states name, in whichever direction. */
function sharedSteps(states: readonly (readonly Arc[])[]): (readonly [number, number])[] {
  const firstState = new Map<string, number>()
  const shared = new Map<string, readonly [number, number]>()
  for (const [state, rings] of states.entries()) {
    for (const [from, to] of rings.flatMap(stepsOf)) {
      const step = from < to ? ([from, to] as const) : ([to, from] as const)
      const key = step.join(' ')
      const other = firstState.get(key)
      if (other === undefined) firstState.set(key, state)
      else if (other !== state) shared.set(key, step)
    }
  }
  return [...shared.values()]
}

function stepsOf(ring: Arc): (readonly [number, number])[] {
  const points = ring.map(numberOf)
  return points
    .map((point, index) => [points.at(index - 1) ?? point, point] as const)
    .filter(([from, to]) => from !== to)
}

function linesOf(steps: readonly (readonly [number, number])[]): Arc[] {
  const neighbours = new Map<number, number[]>()
  for (const [one, other] of steps) {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other])
    neighbours.set(other, [...(neighbours.get(other) ?? []), one])
  }
  const meetings = new Set([...neighbours].filter(([, others]) => others.length !== 2).map(([point]) => point))
  const lines: Arc[] = []
  const takeFrom = (start: number) => {
    while ((neighbours.get(start)?.length ?? 0) > 0) lines.push(takeLine(start, { neighbours, meetings }).map(pointOf))
  }
  for (const point of meetings) takeFrom(point)
  // The steps that are left go round.
  for (const point of neighbours.keys()) takeFrom(point)
  return lines
}

/** Walks until borders meet or the line is back at its start, and takes the steps that it walked away. */
function takeLine(
  start: number,
  { neighbours, meetings }: { neighbours: Map<number, number[]>; meetings: ReadonlySet<number> },
): number[] {
  const line = [start]
  const drop = (point: number, other: number) =>
    neighbours.set(
      point,
      (neighbours.get(point) ?? []).filter((known) => known !== other),
    )
  for (let at = start; ;) {
    const next = neighbours.get(at)?.[0]
    if (next === undefined) return line
    drop(at, next)
    drop(next, at)
    line.push(next)
    if (meetings.has(next)) return line
    at = next
  }
}

/** More than any coordinate. */
const ROW = 2 ** 20

/** A point as one number: a key of a map that is quick to compare. */
function numberOf([x, y]: Point): number {
  return x * ROW + y
}

function pointOf(number: number): Point {
  return [Math.floor(number / ROW), number % ROW]
}
