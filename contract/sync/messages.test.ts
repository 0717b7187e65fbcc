import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { refuse } from '../outcome.ts'
import { blockHeadSchema } from './block-schema.ts'
import { BLOCK_ROWS_MAX, BLOCK_ROWS_MIN, encodeBlock, rowOfBlock, type BlockBody } from './block.ts'
import {
  ACCOUNT_CLOSED,
  ACTOR_HEADER,
  bucketAnswerSchema,
  CONTRACT_VERSION,
  digestSchema,
  IDEMPOTENCY_HEADER,
  isAccountClosed,
  POSITION_HEADER,
  PULL_LIMIT,
  pullAnswerSchema,
  snapshotAnswerSchema,
  TOMBSTONE_DAYS,
  VERSION_HEADER,
  wireRowSchema,
} from './messages.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from './row-hash.ts'

const hash = '0123456789abcdef'.repeat(4)
const row = { collection: 'orders', id: 'a', seq: 1, hash, doc: { status: 'won' } }
const digest = { collection: 'orders', bucket: '2026-11', count: 1, digest: hash }
const position = { epoch: 'one', serverTime: 1 }
const head = {
  hash,
  collection: 'orders',
  bucket: '2026-11',
  count: 500,
  digest: hash,
  byteLength: 9,
  firstTime: 1,
  lastTime: 2,
  counts: { status: { won: 500 } },
  sums: { won: { stake: '1.00' } },
}

const MESSAGES: readonly (readonly [string, z.ZodMiniType, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['a row', wireRowSchema, row, []],
  ['a digest', digestSchema, digest, []],
  ['an answer to a pull', pullAnswerSchema, { ...position, from: 1, to: 2, head: 2, rows: [row], more: false }, []],
  ['a page of the first mirror', snapshotAnswerSchema, { ...position, startSeq: 1, rows: [row], next: 'x' }, ['next']],
  ['a bucket', bucketAnswerSchema, { ...position, seq: 1, digest, rows: [row], blocks: [hash] }, []],
  ["a block's head", blockHeadSchema, head, []],
]

test.each(MESSAGES)('%s has all of its fields, of their types, and no other', (_name, schema, message, nullable) => {
  expect(schema.safeParse(message).success).toBe(true)
  expect(schema.safeParse({ ...message, another: 1 }).success).toBe(false)
  for (const [field, value] of Object.entries(message)) {
    const { [field]: _, ...without } = message
    expect(schema.safeParse(without).success, `without ${field}`).toBe(false)
    for (const wrong of [
      undefined,
      [null],
      typeof value === 'string' ? 1 : 'x',
      ...(typeof value === 'number' ? [0.5] : []),
    ])
      expect(schema.safeParse({ ...message, [field]: wrong }).success, `${field} ${String(wrong)}`).toBe(false)
    expect(schema.safeParse({ ...message, [field]: null }).success, `${field} null`).toBe(
      nullable.includes(field) || field === 'doc',
    )
  }
})

test('a row may be a tombstone, and may name what it replaces in a sealed block', () => {
  for (const good of [
    { ...row, doc: null },
    { ...row, replaces: hash },
  ])
    expect(wireRowSchema.safeParse(good).success).toBe(true)
  for (const bad of [
    { ...row, replaces: 'x' },
    { ...row, hash: 'x' },
    { ...row, doc: 'x' },
  ])
    expect(wireRowSchema.safeParse(bad).success).toBe(false)
})

test('the digests come at the head, and only whole', () => {
  const answer = { ...position, from: 1, to: 2, head: 2, rows: [], more: false }
  expect(pullAnswerSchema.safeParse({ ...answer, digests: [digest] }).success).toBe(true)
  expect(pullAnswerSchema.safeParse({ ...answer, digests: [{ ...digest, digest: 'x' }] }).success).toBe(false)
  expect(bucketAnswerSchema.safeParse({ ...position, seq: 1, digest, rows: [], blocks: ['x'] }).success).toBe(false)
})

test("a block's head counts in whole numbers and sums in texts", () => {
  expect(blockHeadSchema.safeParse({ ...head, counts: { status: { won: 0.5 } } }).success).toBe(false)
  expect(blockHeadSchema.safeParse({ ...head, sums: { won: { stake: 1 } } }).success).toBe(false)
})

test('headers, limits and times are those that docs/sync.md names', () => {
  const text = readFileSync('docs/sync.md', 'utf8')
  expect([POSITION_HEADER, IDEMPOTENCY_HEADER, ACTOR_HEADER, VERSION_HEADER]).toEqual([
    'candor-position',
    'idempotency-key',
    'candor-actor',
    'candor-version',
  ])
  for (const header of [POSITION_HEADER, IDEMPOTENCY_HEADER, ACTOR_HEADER, VERSION_HEADER])
    expect(text).toContain(`\`${header}`)
  expect(text).toContain(`Kept ${TOMBSTONE_DAYS} days`)
  expect(text).toContain(`${BLOCK_ROWS_MIN} to ${BLOCK_ROWS_MAX.toLocaleString('en-US')} finished rows`)
  expect([TOMBSTONE_DAYS, PULL_LIMIT, CONTRACT_VERSION]).toEqual([90, 1_000, 4])
})

test('an account is closed where the refusal of a session says so', () => {
  expect(isAccountClosed(refuse('not-signed-in', ACCOUNT_CLOSED))).toBe(true)
  expect(isAccountClosed(refuse('not-signed-in', { account: 'closed' }))).toBe(true)
  expect(isAccountClosed(refuse('not-signed-in', { account: 'open' }))).toBe(false)
  expect(isAccountClosed(refuse('not-signed-in'))).toBe(false)
  expect(isAccountClosed(refuse('unavailable', ACCOUNT_CLOSED))).toBe(false)
})

test('a block is written in columns, by the names of its fields in their order, and read back row by row', () => {
  const rows = [
    { id: 'a', doc: { b: 1, a: 'x' } },
    { id: 'b', doc: { a: null, b: 2 } },
  ]
  const text = encodeBlock({ collection: 'orders', bucket: '2026-11', rows })
  expect(text).toBe(
    '{"bucket":"2026-11","collection":"orders","columns":{"a":["x",null],"b":[1,2]},"ids":["a","b"],"v":1}',
  )
  const body = JSON.parse(text) as BlockBody
  expect([0, 1].map((index) => rowOfBlock(body, index))).toEqual([
    { a: 'x', b: 1 },
    { a: null, b: 2 },
  ])
  expect(encodeBlock({ collection: 'orders', bucket: 'all', rows: [] })).toBe(
    '{"bucket":"all","collection":"orders","columns":{},"ids":[],"v":1}',
  )
  expect(
    encodeBlock({
      collection: 'c',
      bucket: 'all',
      rows: [
        { id: 'a', doc: { a: 1 } },
        { id: 'b', doc: {} },
      ],
    }),
  ).toContain('"a":[1,null]')
})

test("a row's hash covers its collection, its id and its document", () => {
  expect(rowHash('orders', 'a', null)).toBe('8c4bd4a514747952844fb20e46d2e86f27a23f70da8a53f2b3374f21dfd3719e')
  const hashes = [
    rowHash('orders', 'a', null),
    rowHash('order', 'a', null),
    rowHash('orders', 'b', null),
    rowHash('orders', 'a', {}),
  ]
  expect(new Set(hashes).size).toBe(4)
})

test('digests are added and taken out by the same operation, digit for digit', () => {
  const [one, two] = [hash, 'f0'.repeat(32)]
  expect(xorDigest(one, two)).toBe('f1d3b597795b3d1f'.repeat(4))
  expect(xorDigest(xorDigest(one, two), two)).toBe(one)
  expect(xorDigest(one, one)).toBe(EMPTY_DIGEST)
  expect(xorDigest(one, EMPTY_DIGEST)).toBe(one)
  expect(EMPTY_DIGEST).toBe('0'.repeat(64))
})
