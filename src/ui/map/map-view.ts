/** The part of the world that a map shows. One unit is a tenth of a degree; x grows from 180° west, y from 90° north. */
export interface MapView {
  readonly x: number
  readonly y: number
  /** How many units lie between the left and the right edge. */
  readonly width: number
}

/** In degrees, north and east positive. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export const WORLD: MapView = { x: 1800, y: 900, width: 3600 }
/** Height to width of the picture. */
export const MAP_RATIO = 0.75
/** A few streets: 5 kilometres from edge to edge. */
const WIDTH_MIN = 0.5
/** To a degree. */
export const UNITS = 10

export function viewOf(place: Place, width: number): MapView {
  return within({ ...pointOf(place), width })
}

export function pointOf({ latitude, longitude }: Place): { x: number; y: number } {
  return { x: (longitude + 180) * UNITS, y: (90 - latitude) * UNITS }
}

/** @param at where on the picture: 0 to 1 from the left and from the top */
export function placeAt(view: MapView, at: { readonly x: number; readonly y: number }): Place {
  const x = view.x + (at.x - 0.5) * view.width
  const y = view.y + (at.y - 0.5) * view.width * MAP_RATIO
  return { latitude: clamp(90 - y / UNITS, -90, 90), longitude: clamp(x / UNITS - 180, -180, 180) }
}

/** @param by parts of the picture's width and height: what lies under the finger stays there */
export function moved(view: MapView, by: { readonly x: number; readonly y: number }): MapView {
  return within({ ...view, x: view.x - by.x * view.width, y: view.y - by.y * view.width * MAP_RATIO })
}

/** Twice as near with a factor of 2; the place under `at` stays where it is. */
export function zoomed(view: MapView, factor: number, at = { x: 0.5, y: 0.5 }): MapView {
  const width = clamp(view.width / factor, WIDTH_MIN, WORLD.width)
  const change = view.width - width
  return within({ x: view.x + (at.x - 0.5) * change, y: view.y + (at.y - 0.5) * change * MAP_RATIO, width })
}

export function viewBoxOf({ x, y, width }: MapView): string {
  return `${x - width / 2} ${y - (width * MAP_RATIO) / 2} ${width} ${width * MAP_RATIO}`
}

function within(view: MapView): MapView {
  return { x: clamp(view.x, 0, 3600), y: clamp(view.y, 0, 1800), width: view.width }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
