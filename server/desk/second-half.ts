/** The code that a second operator hands to whoever is invited: read out and typed, so without letters that look alike. */
import { randomInt } from 'node:crypto'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Some 58 bits: nobody guesses it, and it can be typed. */
const LENGTH = 12

export function newHalf(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** "K7QF-2MXA-9TRD" */
export function groupsOf(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** As it was made, however it was typed. */
export function plainOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
