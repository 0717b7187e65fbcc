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

/** An angle in degrees, or in degrees, minutes and seconds; with its letter, or a minus for south and west. */
const ANGLE = String.raw`(-?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*["″]\s*)?`
const TYPED = new RegExp(`^${ANGLE}([NS])?\\s*[,;]?\\s*${ANGLE}([EW])?$`, 'i')

/** What somebody typed or pasted: "31.2304, 121.4737", "31°13'49\"N 121°28'26\"E"; null where it is no place. */
export function readCoordinates(typed: string): Place | null {
  // Full-width digits and commas too.
  const text = typed.replaceAll(/[″”]/g, '"').replaceAll(/[′’]/g, "'").replaceAll('、', ',').replaceAll('−', '-').normalize('NFKC').trim()
  const match = TYPED.exec(text)
  // A single figure would fall apart into two.
  if (match === null || !/[\s,;NS]/i.test(text)) return null
  const [, degrees, minutes, seconds, northSouth, degreesEast, minutesEast, secondsEast, eastWest] = match
  const latitude = angleOf([degrees, minutes, seconds], northSouth?.toUpperCase() === 'S')
  const longitude = angleOf([degreesEast, minutesEast, secondsEast], eastWest?.toUpperCase() === 'W')
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude }
}

function angleOf(parts: readonly (string | undefined)[], isNegative: boolean): number {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3_600
  return isNegative || degrees < 0 || Object.is(degrees, -0) ? -size : size
}

export function splitPlace(text: string): { address: string; place: Place | null } {
  const match = COORDINATES.exec(text)
  if (match === null) return { address: text, place: null }
  const place = { latitude: Number(match[1]), longitude: Number(match[2]) }
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return { address: text, place: null }
  return { address: text.slice(0, match.index), place }
}
