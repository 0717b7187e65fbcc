/** An address with a place on the map behind it, in the one field that the server has: "Nanjing Road 1 (31.2304, 121.4737)". */
import type { Place } from '../../ui/map/map-view.ts'

/** About 11 metres: nearer than an outline of the world can be tapped. */
const DIGITS = 4
const COORDINATES = /\s*\((-?\d{1,2}(?:\.\d+)?), (-?\d{1,3}(?:\.\d+)?)\)$/
/** The field of the account holds 200 characters; coordinates with their brackets take at most 22. */
export const ADDRESS_LENGTH_MAX = 178

export function coordinatesText({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`
}

export function withPlace(address: string, place: Place): string {
  return `${address.trim()} (${coordinatesText(place)})`.trim()
}

export function splitPlace(text: string): { address: string; place: Place | null } {
  const match = COORDINATES.exec(text)
  if (match === null) return { address: text, place: null }
  const place = { latitude: Number(match[1]), longitude: Number(match[2]) }
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return { address: text, place: null }
  return { address: text.slice(0, match.index), place }
}
