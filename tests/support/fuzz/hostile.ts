/** Inputs of somebody who means harm, the same ones every time: each property of each endpoint meets some of them, and its body all the shapes. */
import fc from 'fast-check'
import { ACTOR_HEADER, IDEMPOTENCY_HEADER, VERSION_HEADER } from '../../../contract/sync/messages.ts'
import { fitting, type JsonSchema, type Known } from './json-arbitrary.ts'
import type { FuzzRequest, Operation } from './request-arbitrary.ts'
import { headerText, urlText } from './wire-text.ts'

const VALUES: readonly unknown[] = [
  // Digits that are none, and numbers that look like others.
  '１２３４５６',
  '１２.５０',
  '١٢٣٤',
  '𝟏𝟐𝟑𝟒',
  '10.00 ',
  ' 10.00',
  '+10.00',
  '-0.00',
  '10,00',
  '10.0',
  '10.000',
  '1e2',
  '0x10',
  '1_000.00',
  '１０.00',
  '9'.repeat(400),
  '0'.repeat(60_000),
  // Escape codes, directions of writing, and other things that are not seen.
  '\u001b[2K\u001b[1A',
  '\u009b31m',
  '\u001b]0;title\u0007',
  '\u001b]52;c;AAAA\u0007',
  '\u0007\u0008\u007f',
  '\u202e00.01',
  '\u2066\u2067\u2068\u2069',
  '\u200e\u200f\u061c',
  '\u2028\u2029',
  '\ufeff10.00',
  '\u0000',
  'a\u0000b',
  '\ufffe\uffff',
  // Halves of characters: no valid text.
  '\ud800',
  '\udc00',
  'a\udbff',
  '\udc00\ud800',
  '\ud83d',
  'x'.repeat(4_000) + '\ud800',
  // Texts that grow, or are much for one who reads them.
  'ﷺ'.repeat(500),
  'e\u0301\u0301\u0301'.repeat(800),
  '👨\u200d👩\u200d👧\u200d👦'.repeat(300),
  'İ'.repeat(300),
  'ß'.repeat(200),
  '\u200d'.repeat(2_000),
  'a'.repeat(30_000) + '!',
  // For other readers than this one.
  'a\r\nset-cookie: candor=x',
  '%1b%5b2K',
  '\\u001b[2K',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '`',
  '$1',
  '${7*7}',
  '{{7*7}}',
  "'||pg_sleep(9)||'",
  '1;select 1',
  '../../../etc/passwd',
  '/dev/zero',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '=1+1',
  '-1',
  'NULL',
  'undefined',
  '[object Object]',
  // Days and times that are none, ids of other shapes.
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '99999-12-31',
  '2026-1-1',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  // Other kinds of values.
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { $gt: '' },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: {} } },
  Array.from({ length: 5_000 }, () => 'a'),
]

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
/** Bodies as they are sent, JSON or not. */
const BODIES: readonly string[] = [
  deep('[', ']', 30_000),
  '['.repeat(30_000),
  '['.repeat(60_000),
  deep('{"a":', '}', 10_000),
  '{"":'.repeat(15_000),
  deep('[{"a":', '}]', 7_000),
  `{"id":${deep('[', ']', 30_000)}}`,
  `{"__proto__":${deep('[', ']', 20_000)}}`,
  '\ufeff{}',
  '{}{}',
  '{} x',
  '/* */{}',
  "{'a':1}",
  '{a:1}',
  '{"a":1,}',
  '[1,]',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":1e999999}',
  `{"a":${'9'.repeat(50_000)}}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u001b[2K"}',
  '"\\u"',
  '{"a":"\u0001"}',
  '{"__proto__":{"isOperator":true}}',
  '{"a":{"__proto__":{"b":1}}}',
  '{"constructor":{"prototype":{"b":1}}}',
  '{"toString":1,"valueOf":1,"toJSON":1,"then":1}',
  '{"length":1}',
  `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"${'k'.repeat(60_000)}":1}`,
  '{"a":1,"a":2,"a":3}',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  ' ',
  '\n',
  '\u0000',
  '﻿',
  'a=b&c=d',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'x'.repeat(70_000),
]
const KEYS = [
  '１２３４５６７８',
  'k'.repeat(101),
  'short',
  'with space in it',
  'a\tb-c-d-e-f',
  '../../../../key',
  "'; drop table x",
  '\u00ff'.repeat(10),
]
const TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'APPLICATION/JSON',
  'application/json, image/png',
  'application/json\t',
  'image/png',
  'multipart/form-data',
  'text/plain',
  'application/x-www-form-urlencoded',
  'a/b; c="',
]

/** Each endpoint meets these in each of its places, however few requests it gets. */
const ALWAYS: readonly unknown[] = ['１２３４５６', '\u001b[2K\u001b[1A', '\ud800']
const HEADERS = ['accept-language', 'if-none-match', 'range', 'user-agent', ACTOR_HEADER, VERSION_HEADER] as const

/** `count` requests for an operation, each with one thing of those above and everything else as it should be. */
export function hostileRequests(operation: Operation, known: Known, count: number): FuzzRequest[] {
  const sound = soundParts(operation, known)
  const places: ((value: unknown) => Harm)[] = [
    ...operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => (value: unknown) => ({ [parameter.in]: { [parameter.name]: value } })),
    (value) => ({ query: { undeclared: value } }),
    ...(operation.body ? placesIn(operation.body).map((at) => (value: unknown) => ({ at, value })) : []),
  ]
  const heads = [
    ...KEYS.map((key) => ({ key })),
    ...TYPES.map((type) => ({ type })),
    ...HEADERS.flatMap((name) => VALUES.slice(0, 40).map((value) => ({ header: [name, value] as const }))),
  ]
  const [deepest = '', ...bodies] = BODIES
  const always: readonly Harm[] = [{ raw: deepest }, ...ALWAYS.flatMap((value) => places.map((place) => place(value)))]
  const others: readonly Harm[] = [
    ...bodies.map((raw) => ({ raw })),
    ...heads,
    ...VALUES.flatMap((value) => places.map((place) => place(value))),
  ]
  const fixed = always.length <= count ? always : []
  const all = fixed.length > 0 ? others : [...always, ...others]
  const left = count - fixed.length
  // Spread over all of them where there are more than are wanted, again from the start where there are fewer.
  const spread = Array.from(
    { length: left },
    (_, at) => all[all.length > left ? Math.floor((at * all.length) / left) : at % all.length] ?? {},
  )
  return [...fixed, ...spread].map((harm, at) => requestOf(operation, sound, harm, at))
}

interface Harm {
  readonly raw?: string
  readonly key?: string
  readonly type?: string
  readonly header?: readonly [string, unknown]
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** The path to `value` in the body. */
  readonly at?: readonly string[]
  readonly value?: unknown
}

interface Parts {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

function soundParts(operation: Operation, known: Known): Parts {
  const sample = (schema: JsonSchema, name = '') => fc.sample(fitting(schema, known, name), { numRuns: 1, seed: 7 })[0]
  const of = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, sample(parameter.schema, parameter.name)]),
    )
  return { path: of('path'), query: of('query'), body: operation.body ? sample(operation.body) : null }
}

/** Every property of a body, those inside of others too. */
function placesIn(schema: JsonSchema, above: readonly string[] = []): string[][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...above, name],
    ...placesIn(inner, [...above, name]),
  ])
  const all = [...own, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((choice) => placesIn(choice, above))]
  return [...new Map(all.map((place) => [place.join('/'), place])).values()]
}

function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const inside = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {} // a JSON object
  return { ...inside, [name]: withValue(inside[name], rest, value) }
}

function requestOf(operation: Operation, sound: Parts, harm: Harm, at: number): FuzzRequest {
  const path = { ...sound.path, ...harm.path }
  const query = Object.entries({ ...sound.query, ...harm.query })
    .map(([name, value]) => `${name}=${urlText(value)}`)
    .join('&')
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => urlText(path[name]))
  const isRead = operation.method === 'GET'
  const body =
    harm.raw ??
    (isRead ? null : JSON.stringify(harm.at === undefined ? sound.body : withValue(sound.body, harm.at, harm.value)))
  // Junk meant for a picture has to be sent as one, or its type alone is refused.
  const type = harm.type?.trim() ?? (operation.body === null && at % 2 === 1 ? 'image/png' : 'application/json')
  return {
    method: operation.method,
    url: query ? `${filled}?${query}` : filled,
    person: at % 5 === 4 ? null : at % 2,
    headers: {
      [IDEMPOTENCY_HEADER]:
        harm.key === undefined || /[^\u0020-\u00ff]/.test(harm.key)
          ? `hostile-${operation.method}-${at}-${operation.path.length}`
          : harm.key.replace('\t', ' '),
      ...(harm.header ? { [harm.header[0]]: headerText(harm.header[1]) } : {}),
      ...(body === null ? {} : { 'content-type': type }),
    },
    body,
  }
}
