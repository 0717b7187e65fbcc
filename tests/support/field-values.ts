/** Values at the bounds of the fields that the platform signs, for tables of cases: those that a field takes, and those that it must refuse. */

export type Json = null | string | number | readonly Json[] | { readonly [name: string]: Json }
/** Those taken, and those refused. */
export type Values = readonly [taken: readonly Json[], refused: readonly Json[]]

export const HASH = '0123456789abcdef'.repeat(4)
export const SIGNATURE = `${'AZaz09_-'.repeat(10)}AZaz09`
export const ID = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111'

/** The same with another value at a place that is named "acceptance.receipt.stake". */
export function changed(proof: Json, path: string, value: Json): Json {
  const [name = '', ...rest] = path.split('.')
  if (typeof proof !== 'object' || proof === null) return value
  const own = (proof as Readonly<Record<string, Json>>)[name] ?? null
  const next = rest.length === 0 ? value : changed(own, rest.join('.'), value)
  return Array.isArray(proof)
    ? proof.map((part: Json, at) => (String(at) === name ? next : part))
    : { ...proof, [name]: next }
}

export const TIMES: Values = [
  [0, 1, 10, 1_763_700_000_000, 999_999_999_999_999],
  [-1, 1e15, 0.5, '1', null],
]
export const PLACES: Values = [
  [1, 10, 999_999_999_999_999],
  [0, -1, 1e15, 1.5, null],
]
export const HASHES: Values = [
  [HASH, 'f'.repeat(64)],
  [HASH.slice(1), `${HASH}0`, HASH.toUpperCase(), 'g'.repeat(64), null],
]
export const SMALL: Values = [
  [1, 9, 10, 99_999],
  [0, -1, 100_000, 1.5, null],
]
export const NAMES: Values = [
  ['ab', '-9', 'a'.repeat(32)],
  ['a', 'a'.repeat(33), 'AB', 'a_b', null],
]
export const KEY_IDS: Values = [
  ['a', '0', 'a-9', 'a'.repeat(64)],
  ['', '-a', 'a'.repeat(65), 'A', 'a_', null],
]
export const SIGNATURES: Values = [[SIGNATURE], [SIGNATURE.slice(1), `${SIGNATURE}A`, '+'.repeat(86), null]]
export const IDS: Values = [
  [
    ...['1', '8'].map((version) => `0b6f7a52-5b0c-${version}bb2-9d0f-61c7e2a4a111`),
    ...['8', '9', 'a', 'b'].map((variant) => `0b6f7a52-5b0c-4bb2-${variant}d0f-61c7e2a4a111`),
  ],
  [
    '0b6f7a52-5b0c-0bb2-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-9bb2-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb2-7d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb2-cd0f-61c7e2a4a111',
    ID.slice(1),
    `0${ID}`,
    `${ID}0`,
    ID.slice(0, -1),
    '0b6f7a52-5b0-4bb2-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0cc-4bb2-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb22-9d0f-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb2-9d0-61c7e2a4a111',
    '0b6f7a52-5b0c-4bb2-9d0ff-61c7e2a4a111',
    null,
  ],
]
export const STAKES: Values = [
  ['0.01', '0.10', '1.00', '10.00', `${'9'.repeat(16)}.99`],
  ['0.00', '-1.00', '01.00', '1.0', '1.000', '1,00', `${'9'.repeat(17)}.99`, null],
]
export const SUMS: Values = [
  ['0.00', '0.01', '-0.01', '-10.00', '182.51', `-${'9'.repeat(16)}.99`],
  ['01.00', '1.0', '1.000', '+1.00', '--1.00', `${'9'.repeat(17)}.99`, null],
]
export const orNull = ([taken, refused]: Values): Values => [
  [...taken, null],
  refused.filter((value) => value !== null),
]
export const NUMBERS: Values = [
  [0, 1, -1, 10, -10, 999_999_999_999_999, -999_999_999_999_999],
  [1e15, -1e15, 0.5, '1', null],
]
export const words = (...taken: readonly Json[]): Values => [
  taken,
  ['', 'other', ...taken.map((word) => `${String(word)}x`), null],
]

/** The fields of an object within another. */
export function prefixed(name: string, fields: Readonly<Record<string, Values>>): Readonly<Record<string, Values>> {
  return Object.fromEntries(Object.entries(fields).map(([field, values]) => [`${name}.${field}`, values]))
}
