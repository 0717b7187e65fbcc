/**
 * The outline of the world as two SVG paths, out of TopoJSON: the land as areas, the borders between countries as lines.
 * One unit is a tenth of a degree; x grows from 180° west, y from 90° north. Steps are relative, so that the text stays short.
 */
export type Arc = readonly (readonly [number, number])[]

export interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly Arc[]
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] }
  }
}

const UNITS_PER_DEGREE = 10

export interface Outline {
  /** Closed: the last point leads back to the first. Lakes are rings within rings. */
  readonly land: readonly Arc[]
  readonly coasts: readonly Arc[]
  readonly borders: readonly Arc[]
}

export function worldOutline(topology: Topology): { land: string; borders: string } {
  const { land, borders } = outlineOf(topology, UNITS_PER_DEGREE)
  return { land: land.map((ring) => `${pathOf(ring)}z`).join(''), borders: borders.map(pathOf).join('') }
}

/** The same as points, so and so many units to a degree. */
export function outlineOf(topology: Topology, unitsPerDegree: number): Outline {
  const around = 360 * unitsPerDegree
  const arcs = topology.arcs.map((arc) => pointsOf(arc, topology.transform, unitsPerDegree))
  const rings = topology.objects.land.geometries.flatMap((geometry) => geometry.arcs.flat())
  const coast = new Set(rings.flat().map((index) => (index < 0 ? ~index : index)))
  const lines = (isWanted: (index: number) => boolean) =>
    arcs.filter((_, index) => isWanted(index)).flatMap((arc) => copiesOf(unrolled(arc, around), around))
  return {
    land: rings.flatMap((ring) =>
      copiesOf(
        closedAtPole(
          unrolled(
            ring.flatMap((index) => pointsAlong(arcs, index)),
            around,
          ),
          around,
        ),
        around,
      ),
    ),
    coasts: lines((index) => coast.has(index)),
    borders: lines((index) => !coast.has(index)),
  }
}

/** A step across the date line goes on beyond the map's edge instead of back through the whole of it. */
function unrolled(points: Arc, around: number): Arc {
  let turns = 0
  return points.map(([x, y], index) => {
    const step = x - (points[index - 1]?.[0] ?? x)
    if (Math.abs(step) > around / 2) turns -= Math.sign(step)
    return [x + turns * around, y] as const
  })
}

/** A coast that goes once around the world is that of Antarctica: its land reaches down to the pole. */
function closedAtPole(ring: Arc, around: number): Arc {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || Math.abs(last[0] - first[0]) < around / 2) return ring
  const southPole = around / 2
  return [...ring, [last[0], southPole], [first[0], southPole]]
}

/** Copies an arc that reaches over an edge of the map, so that it is drawn again where it comes in at the other edge. */
function copiesOf(points: Arc, around: number): Arc[] {
  const [from, to] = points.reduce(
    ([least, most], [x]) => [Math.min(least, x), Math.max(most, x)],
    [Infinity, -Infinity],
  )
  return [0, -around, around]
    .filter((shift) => shift === 0 || (from + shift < around && to + shift > 0))
    .map((shift) => points.map(([x, y]) => [x + shift, y] as const))
}

/** A negative index is the arc with that complement, walked backwards: TopoJSON's own convention. */
function pointsAlong(arcs: readonly Arc[], index: number): Arc {
  const arc = arcs[index < 0 ? ~index : index] ?? []
  return index < 0 ? [...arc].reverse() : arc
}

function pointsOf(arc: Arc, { scale, translate }: Topology['transform'], unitsPerDegree: number): Arc {
  let x = 0
  let y = 0
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [
      Math.round((x * scale[0] + translate[0] + 180) * unitsPerDegree),
      Math.round((90 - (y * scale[1] + translate[1])) * unitsPerDegree),
    ] as const
  })
}

export function pathOf(points: Arc): string {
  let [lastX, lastY] = [0, 0]
  let text = ''
  for (const [index, [x, y]] of points.entries()) {
    if (index > 0 && x === lastX && y === lastY) continue
    const stepY = y - lastY
    text += index === 0 ? `M${x} ${y}` : `l${x - lastX}${stepY < 0 ? '' : ' '}${stepY}`
    lastX = x
    lastY = y
  }
  return text
}
