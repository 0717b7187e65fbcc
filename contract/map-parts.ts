/** The shape of the map's files. The build writes them (scripts/build/map-parts.ts); the pages with a map read them. */
import * as z from 'zod/mini'

export const CELL_DEGREES = 10
/** Units of the paths: about 550 metres at the equator, as exact as 1:10m is. x grows from 180° west, y from 90° north. */
export const DETAIL_PER_DEGREE = 200

/** Name, latitude, longitude. */
const mapTownSchema = z.tuple([z.string(), z.number(), z.number()])
export type MapTown = z.infer<typeof mapTownSchema>
/** One square of the world: SVG paths of the land, the coasts, the borders between countries and those between their states, and its towns, the largest first. */
export const mapPartSchema = z.object({
  land: z.string(),
  coasts: z.string(),
  borders: z.string(),
  states: z.string(),
  towns: z.array(mapTownSchema),
})
export type MapPart = z.infer<typeof mapPartSchema>

/** Name, the other name that it is found by or nothing, country (ISO 3166: "DE", in the United States with the state, "US-NY"), latitude, longitude. */
const foundTownSchema = z.tuple([z.string(), z.string(), z.string(), z.number(), z.number()])
export type FoundTown = z.infer<typeof foundTownSchema>
export const foundTownsSchema = z.array(foundTownSchema)

/** Letters that are more than a letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'e',
  ħ: 'h',
}

/** "São Paulo" → "sao paulo": as somebody types it who has no such keys. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[đðøłßıæœþəħ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** From here on come the scripts of East Asia, and before them Thai: each has letters enough for one of them to make a file. */
const [THAI, KANA] = [0x0e00, 0x3000]

/**
 * Returns the key of the file that holds a name: its first two letters, each outside a to z by its code point. From Thai on
 * the first letter alone makes the key, and from Kana on sixteen letters share one. Null for a name of less than two letters.
 */
export function firstLetters(name: string): string | null {
  const letters = [...plainName(name).replaceAll(' ', '')].slice(0, 2)
  const point = letters[0]?.codePointAt(0) ?? 0
  if (letters.length < 2) return null
  if (point >= THAI) return `_${(point >= KANA ? point >> 4 : point).toString(16)}`
  return letters
    .map((letter) => (/[a-z]/.test(letter) ? letter : `_${(letter.codePointAt(0) ?? 0).toString(16)}`))
    .join('')
}
