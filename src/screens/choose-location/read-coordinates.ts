/** Coordinates as people type them or paste them from another map. */
import type { Place } from '../../ui/map/map-view.ts'

/** Degrees, or degrees with minutes and seconds. */
const ANGLE = String.raw`(-?\d{1,3}(?:\.\d+)?)(?:\s*°)?(?:\s*(\d{1,2}(?:\.\d+)?)\s*')?(?:\s*(\d{1,2}(?:\.\d+)?)\s*")?\s*([NSEW])?`
const PAIR = new RegExp(String.raw`^${ANGLE}(?:\s*[,;]\s*|\s+)${ANGLE}$`)
/** Signs and words of one meaning, as keyboards and maps write them. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[″”]/g, '"'],
  [/[′’]/g, "'"],
  [/[º˚度도]/g, '°'],
  [/[分분]/g, "'"],
  [/[秒초]/g, '"'],
  [/、/g, ','],
  [/[−–]/g, '-'],
  [/北[纬緯]|북위/g, 'N'],
  [/南[纬緯]|남위/g, 'S'],
  [/[东東][经經経]|동경/g, 'E'],
  [/西[经經経]|서경/g, 'W'],
]
/** The letter of "Ost" and of "ouest". */
const LETTER_O: Readonly<Record<string, string>> = { 'de-DE': 'E', 'fr-FR': 'W' }

/** "31.2304, 121.4737", "31°13'49\"N 121°28'26\"E", "48,1374 11,5755"; null where it is no place, or could be two. */
export function readCoordinates(typed: string, language: string): Place | null {
  const [, ...parts] = PAIR.exec(plain(typed, language)) ?? []
  const [one, other] = [angleOf(parts.slice(0, 4)), angleOf(parts.slice(4))]
  if (one === null || other === null) return null
  const [latitude, longitude] = one.axis === 'longitude' ? [other, one] : [one, other]
  if (
    latitude.axis === 'longitude' ||
    longitude.axis === 'latitude' ||
    (one.axis === 'longitude' && other.axis === null)
  )
    return null
  return Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 180
    ? null
    : { latitude: latitude.degrees, longitude: longitude.degrees }
}

/** The letters behind their figures with a space after each, a point before decimals. */
function plain(typed: string, language: string): string {
  const signs = SIGNS.reduce((text, [sign, meaning]) => text.replaceAll(sign, meaning), typed)
    .normalize('NFKC')
    .toUpperCase()
  const letters = withPoints(
    signs
      .replaceAll('O', LETTER_O[language] ?? 'O')
      .trim()
      .replace(/^\((.*)\)$/, '$1'),
  )
  const behind = /^[NSEW]/.test(letters) ? letters.replaceAll(/([NSEW])([^NSEW,;]+)/g, '$2$1') : letters
  return behind.replaceAll(/[NSEW]/g, '$& ').trim()
}

/** Two commas within figures are those of two decimals; a single one, and more than two, may be what separates them. */
function withPoints(text: string): string {
  const commas = /(\d),(\d)/g
  return !text.includes('.') && text.match(commas)?.length === 2 ? text.replaceAll(commas, '$1.$2') : text
}

type Angle = { readonly degrees: number; readonly axis: 'latitude' | 'longitude' | null }

function angleOf([degrees, minutes = '0', seconds = '0', letter]: readonly (string | undefined)[]): Angle | null {
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3_600
  const isNegative = letter === 'S' || letter === 'W' || degrees.startsWith('-')
  return {
    degrees: isNegative ? -size : size,
    axis: letter === undefined ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude',
  }
}
