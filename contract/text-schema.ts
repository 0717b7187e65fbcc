import * as z from 'zod/mini'
import { isHidden, LINE_ENDS } from './hidden-characters.ts'

/** One line that a person types: no control characters, nothing that turns the direction of writing. */
export function lineSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !Array.from(text).some(isHidden)),
  )
}

/** The same with line ends and tabs. */
export function linesSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !Array.from(text).some((character) => isHidden(character) && !LINE_ENDS.includes(character))),
  )
}
