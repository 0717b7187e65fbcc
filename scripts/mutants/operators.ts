/** The operators and methods that take another one's place. */
import type { MutationKind } from './mutation.ts'

type Swaps = Readonly<Record<string, readonly string[]>>

const RELATIONS: Swaps = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}
const ARITHMETIC: Swaps = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '&': ['|'],
  '|': ['&'],
  '^': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
}
const LOGIC: Swaps = { '&&': ['||'], '||': ['&&'] }

export const OPERATORS: readonly (readonly [MutationKind, Swaps])[] = [
  ['relation', RELATIONS],
  ['arithmetic', ARITHMETIC],
  ['logic', LOGIC],
]

/** A method and the one that says the opposite. */
export const METHODS: Swaps = {
  some: ['every'],
  every: ['some'],
  startsWith: ['endsWith'],
  endsWith: ['startsWith'],
  find: ['findLast'],
  findLast: ['find'],
  min: ['max'],
  max: ['min'],
  floor: ['ceil'],
  ceil: ['floor'],
  trunc: ['floor'],
  padStart: ['padEnd'],
}
/** Methods without which the rest of the expression still stands. */
export const REMOVABLE_METHODS: ReadonlySet<string> = new Set(['sort', 'toSorted', 'filter', 'slice', 'trim', 'check'])
/** Schemas around a schema that let more pass, and schemas with a laxer kin. */
export const SCHEMA_WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable'])
export const LAXER_SCHEMAS: Readonly<Record<string, string>> = { strictObject: 'object', int: 'number' }
