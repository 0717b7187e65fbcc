/** Values for a JSON schema: what it asks for, something near it, or anything at all. */
import fc from 'fast-check'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that mean something to the running server, by the name of the property that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Things that people, scripts and attackers put in place of a value. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -0,
  -1,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  '0',
  '-1',
  '1e3',
  '0.001',
  '１２',
  '9'.repeat(40),
  '1'.repeat(20_000),
  'NaN',
  'null',
  '\u0000',
  '\uD800',
  '\u202E',
  '😀'.repeat(500),
  "'; DROP TABLE orders; --",
  '$1',
  '%00',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '9999999999999-12-31',
  'Infinity',
  { $ne: null },
  { toString: 1 },
]

export const nasty = fc.constantFrom(...NASTY)

/** @returns values that fit the schema, with known ones where the property's name has some */
export function fitting(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const own = known[name]
  const plain = fittingPlain(schema, known, name)
  return own && own.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: plain })
    : plain
}

function fittingPlain(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => fitting(choice, known, name)))
  switch (schema.type) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return strings(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function strings(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid({ version: 4 })
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' })
  return fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 200),
    unit: 'grapheme',
  })
}

function objects(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  return fc.record(Object.fromEntries(properties.map(([key, property]) => [key, fitting(property, known, key)])), {
    requiredKeys: [...(schema.required ?? [])],
  })
}

/** A fitting value with one thing wrong: a key gone, a key too many, a value replaced. */
export function near(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema, known), fc.nat(), fc.constantFrom('drop', 'add', 'replace'), nasty)
    .map(([value, at, how, wrong]): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
      const entries: [string, unknown][] = Object.entries(value)
      const chosen = entries.length > 0 ? at % entries.length : 0
      if (how === 'drop') return Object.fromEntries(entries.filter((_, index) => index !== chosen))
      if (how === 'add')
        return Object.fromEntries([
          ...entries,
          [['constructor', 'isOperator', 'userId', 'status'][at % 4] ?? '', wrong],
        ])
      return Object.fromEntries(entries.map(([key, kept], index) => [key, index === chosen ? wrong : kept]))
    })
}

/** Anything, deep and large included. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.jsonValue(),
  fc.integer({ min: 50, max: 3_000 }).map((depth) => nested(depth)),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
