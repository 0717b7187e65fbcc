import type { FoundTown } from '../../../contract/map-parts.ts'
import { coordinatesText } from './place-text.ts'

/** Tells a found town from the others of its name: by its country, in the United States its state, and else by its coordinates. */
export function whereabouts(
  town: FoundTown,
  { among, locale }: { readonly among: readonly FoundTown[]; readonly locale: string },
): string {
  const [country = '', state] = town[2].split('-')
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  const place = state === undefined ? name : `${name}, ${state}`
  const isOnlyOne = among.every(
    (other) => other === town || shownName(other) !== shownName(town) || other[2] !== town[2],
  )
  return isOnlyOne ? place : `${place} (${coordinatesText({ latitude: town[3], longitude: town[4] })})`
}

/** The name that it was found by. */
export function shownName([name, other]: FoundTown): string {
  return other || name
}
