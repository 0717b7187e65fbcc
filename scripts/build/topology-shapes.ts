/** Turns the shapes of a TopoJSON file into GeoJSON's, in degrees. */
import type { StateShape } from './state-borders.ts'
import type { Arc } from './world-outline.ts'

/** TopoJSON's own words. */
export interface Shapes {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  /** The first point of each, then its steps. */
  readonly arcs: readonly Arc[]
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Shape[] }>>
}

/** A ring is a list of arcs; an arc that is walked backwards stands there as its complement. */
type RingArcs = readonly number[]
type Shape =
  | { readonly type: 'Polygon'; readonly arcs: readonly RingArcs[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly RingArcs[])[] }

export function shapesOf(
  { transform: { scale, translate }, arcs, objects }: Shapes,
  name: string,
): readonly StateShape[] {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX, stepY]): Arc[number] => {
      x += stepX
      y += stepY
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const lineOf = (index: number) => (index < 0 ? lines[~index]?.toReversed() : lines[index]) ?? []
  // Each arc begins where the one before it ends.
  const ringOf = (ring: RingArcs) => ring.flatMap((index, at) => lineOf(index).slice(at === 0 ? 0 : 1))
  return (objects[name]?.geometries ?? []).map((shape): StateShape =>
    shape.type === 'Polygon'
      ? { type: 'Polygon', coordinates: shape.arcs.map(ringOf) }
      : { type: 'MultiPolygon', coordinates: shape.arcs.map((rings) => rings.map(ringOf)) },
  )
}
