/** Every field that the platform signs about an order, to its bounds: a signature over absurd terms verifies nowhere. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  changed,
  HASH,
  HASHES,
  ID,
  IDS,
  KEY_IDS,
  NAMES,
  orNull,
  SIGNATURE,
  SIGNATURES,
  SMALL,
  STAKES,
  SUMS,
  words,
  type Json,
  type Values,
} from '../../tests/support/field-values.ts'
import { canonicalJson } from '../canonical-json.ts'
import { VOID_REASONS } from '../rows/order-status.ts'
import { isProof } from './read-proof.ts'
import { acceptanceSchema, NO_RECEIPT_HASH, proofSchema, settlementSchema } from './receipt.ts'
import { signedReceipt } from '../signed-schema.ts'
import { RESTORE_REASON_LENGTH_MAX, restoreNoticeSchema } from './restore-notice.ts'
import { savedRestoreOfText, savedRestoreSchema } from './saved-restore.ts'
import { checkpointSchema, GENESIS_HASH, tickSchema } from './tick.ts'
import { isVoidSpan, VOID_REASON_LENGTH_MAX, VOID_SPAN_MS, voidNoticeSchema } from './void-notice.ts'

const TIMES: Values = [
  [0, 1, 8_640_000_000_000_000],
  [-1, 8_640_000_000_000_001, 0.5, '1', null],
]
const WHOLE: Values = [
  [0, 1, -1, Number.MAX_SAFE_INTEGER],
  [0.5, 1e300, '1', null],
]
const PLACES: Values = [
  [1, Number.MAX_SAFE_INTEGER],
  [0, -1, 1.5, '1', null],
]

const settleOne = {
  type: 'acceptance',
  rule: 'settle-1',
  orderId: ID,
  productId: 'btc-usdt',
  priceScale: 2,
  direction: 'up',
  stake: '10.00',
  returnRateBp: 8_000,
  countdownSeconds: 30,
  acceptedAt: 1,
  acceptedSeq: 40,
  acceptedHash: HASH,
  entryGraceMs: 5_000,
  maxGapMs: 2_000,
  keyId: 'k1',
}
const { entryGraceMs: _grace, maxGapMs: _gap, ...shared } = settleOne
const plain = { ...shared, rule: 'settle-2' }
const intended = {
  ...plain,
  version: 2,
  intentHash: HASH,
  seenSeq: 39,
  seenAt: 1,
  termsHash: HASH,
  prevReceiptHash: HASH,
}
const settlement = {
  type: 'settlement',
  rule: 'settle-2',
  orderId: ID,
  status: 'void',
  voidReason: 'operator',
  entrySeq: 41,
  entryHash: HASH,
  exitTime: 2,
  exitSeq: 42,
  exitHash: HASH,
  payout: '18.00',
  profit: '8.00',
  settledAt: 3,
  keyId: 'k1',
  noticeId: ID,
}
const tick = { productId: 'btc-usdt', seq: 41, kind: 'price', ts: 2, price: 3, sourceTs: 2, hash: HASH }
const checkpoint = { productId: 'btc-usdt', seq: 42, ts: 2, hash: HASH, keyId: 'k1', signature: SIGNATURE }
const voiding = {
  type: 'void-notice',
  noticeId: ID,
  productId: 'btc-usdt',
  from: 0,
  to: 60_000,
  reason: 'A wrong price.',
  headSeq: 40,
  headTs: 1,
  headHash: HASH,
  orders: 3,
  signedAt: 2,
  keyId: 'k1',
}
const restoring = {
  type: 'restore-notice',
  noticeId: ID,
  productId: 'btc-usdt',
  headSeq: 40,
  headTs: 1,
  headHash: HASH,
  restoredAt: 2,
  reason: 'The disk broke.',
  orders: 3,
  keyId: 'k1',
}
const keys = { k1: 'AZaz09_-'.repeat(5) + 'abc' }
const saved = { type: 'restore', version: 1, notices: [{ notice: restoring, signature: SIGNATURE }], keys }
const proof = {
  version: 1,
  acceptance: { receipt: plain, signature: SIGNATURE },
  settlement: { receipt: settlement, signature: SIGNATURE },
  ticks: [tick],
  checkpoints: [checkpoint],
  keys,
}

const named = {
  orderId: IDS,
  productId: NAMES,
  direction: words('up', 'down'),
  acceptedAt: TIMES,
  acceptedHash: HASHES,
  keyId: KEY_IDS,
}
const first = {
  ...named,
  type: words('acceptance'),
  stake: SUMS,
  rule: [['settle-1'], ['settle-2', '', null]] as Values,
  priceScale: WHOLE,
  returnRateBp: WHOLE,
  countdownSeconds: WHOLE,
  acceptedSeq: WHOLE,
  entryGraceMs: WHOLE,
  maxGapMs: WHOLE,
}
const second = {
  ...named,
  type: words('acceptance'),
  stake: STAKES,
  rule: [['settle-2'], ['settle-1', 'settle-3', '', null]] as Values,
  priceScale: [
    [0, 8],
    [-1, 9, 0.5, null],
  ] as Values,
  returnRateBp: SMALL,
  countdownSeconds: SMALL,
  acceptedSeq: PLACES,
}
const lengths = (min: number, max: number): Values => [
  ['x'.repeat(min), 'x'.repeat(max)],
  [...(min > 0 ? ['x'.repeat(min - 1)] : []), 'x'.repeat(max + 1), 1, null],
]

const CASES: readonly (readonly [string, z.ZodMiniType, Json, Readonly<Record<string, Values>>, readonly string[]])[] =
  [
    ['an acceptance under the first rule', acceptanceSchema, settleOne, first, []],
    ['an acceptance without an intent', acceptanceSchema, plain, second, []],
    [
      'an acceptance of an intent',
      acceptanceSchema,
      intended,
      {
        ...second,
        version: [[2], [1, 3, null]],
        intentHash: HASHES,
        seenSeq: PLACES,
        seenAt: TIMES,
        termsHash: HASHES,
        prevReceiptHash: HASHES,
      },
      [],
    ],
    [
      'a settlement',
      settlementSchema,
      settlement,
      {
        type: words('settlement'),
        rule: [
          ['settle-1', 'settle-2'],
          ['settle-3', '', null],
        ],
        orderId: IDS,
        status: words('won', 'lost', 'tie', 'void'),
        voidReason: orNull([[...VOID_REASONS], ['', 'other']]),
        entrySeq: orNull(WHOLE),
        entryHash: orNull(HASHES),
        exitTime: orNull(TIMES),
        exitSeq: orNull(WHOLE),
        exitHash: orNull(HASHES),
        payout: SUMS,
        profit: SUMS,
        settledAt: TIMES,
        keyId: KEY_IDS,
        noticeId: IDS,
      },
      ['noticeId'],
    ],
    [
      'a receipt with its signature',
      signedReceipt(settlementSchema),
      { receipt: settlement, signature: SIGNATURE },
      { signature: SIGNATURES },
      [],
    ],
    [
      'a tick',
      tickSchema,
      tick,
      {
        productId: NAMES,
        seq: WHOLE,
        ts: TIMES,
        sourceTs: orNull(TIMES),
        hash: HASHES,
        price: [
          [0, 1],
          [-1, 0.5, '1', null],
        ],
        kind: [['price'], ['heartbeat', 'gap', '', null]],
      },
      [],
    ],
    [
      'a tick with its trade',
      tickSchema,
      { ...tick, trade: { symbol: 'BTC/USDT', id: '7' } },
      { price: [[0], [null]], sourceTs: [[0], [null]], trade: [[{ symbol: 'X', id: 'a-b' }], [null, {}, { id: '7' }]] },
      ['trade'],
    ],
    [
      'a tick without a price',
      tickSchema,
      { ...tick, kind: 'gap', price: null, sourceTs: null },
      {
        kind: [
          ['heartbeat', 'gap'],
          ['price', 'other'],
        ],
        price: [[null], [0, 1]],
      },
      [],
    ],
    [
      'a signed head',
      checkpointSchema,
      checkpoint,
      { productId: NAMES, seq: WHOLE, ts: TIMES, hash: HASHES, keyId: KEY_IDS, signature: SIGNATURES },
      [],
    ],
    [
      'a notice of operators',
      voidNoticeSchema,
      voiding,
      {
        type: words('void-notice'),
        noticeId: IDS,
        productId: NAMES,
        from: TIMES,
        to: TIMES,
        reason: lengths(1, 500),
        headSeq: WHOLE,
        headTs: TIMES,
        headHash: HASHES,
        orders: PLACES,
        signedAt: TIMES,
        keyId: KEY_IDS,
      },
      [],
    ],
    [
      'a notice of a restore',
      restoreNoticeSchema,
      restoring,
      {
        type: words('restore-notice'),
        noticeId: IDS,
        productId: NAMES,
        headSeq: WHOLE,
        headTs: TIMES,
        headHash: HASHES,
        restoredAt: TIMES,
        reason: lengths(0, 500),
        orders: [
          [0, 1],
          [-1, 0.5, null],
        ],
        keyId: KEY_IDS,
      },
      [],
    ],
    [
      'a saved restore',
      savedRestoreSchema,
      saved,
      {
        type: words('restore'),
        version: [[1], [0, 2, null]],
        notices: [
          [saved.notices, [...saved.notices, ...saved.notices]],
          [[], null],
        ],
        'notices.0.signature': SIGNATURES,
      },
      [],
    ],
    [
      'a proof',
      proofSchema,
      proof,
      {
        version: [[1], [0, 2, null]],
        settlement: [[null, proof.settlement], [settlement]],
        ticks: [
          [[], [tick]],
          [[1], null],
        ],
        checkpoints: [
          [[], [checkpoint]],
          [[1], null],
        ],
      },
      [],
    ],
  ]

test.each(CASES)('%s takes each field to its bounds and no other field', (_name, schema, sample, fields, optional) => {
  const takes = (value: Json) => schema.safeParse(value).success
  expect(takes(sample)).toBe(true)
  for (const [path, [taken, refused]] of Object.entries(fields)) {
    for (const value of taken)
      expect(takes(changed(sample, path, value)), `${path} ${JSON.stringify(value)}`).toBe(true)
    for (const value of refused)
      expect(takes(changed(sample, path, value)), `${path} ${JSON.stringify(value)}`).toBe(false)
  }
  const own = sample as Readonly<Record<string, Json>>
  for (const name of Object.keys(own)) {
    const { [name]: _, ...without } = own
    expect(takes(without), `without ${name}`).toBe(optional.includes(name))
  }
  expect(takes({ ...own, bonus: 1 })).toBe(false)
})

test('a proof may hold an intent and notices, each whole and signed', () => {
  const takes = (change: Readonly<Record<string, Json>>) => [
    proofSchema.safeParse({ ...proof, ...change }).success,
    isProof({ ...proof, ...change }),
  ]
  const intent = {
    intent: {
      ...askedOf(plain),
      type: 'order-intent',
      version: 1,
      deviceKeyId: HASH,
      seenSeq: 39,
      seenHash: HASH,
      seenAt: 1,
      termsHash: HASH,
    },
    signature: SIGNATURE,
    publicKey: keys.k1,
  }
  for (const good of [
    {},
    { intent },
    { notice: { receipt: voiding, signature: SIGNATURE } },
    { restore: { receipt: restoring, signature: SIGNATURE } },
  ])
    expect(takes(good), JSON.stringify(good)).toEqual([true, true])
  for (const bad of [
    { intent: null },
    { notice: null },
    { restore: null },
    { intent: { ...intent, signature: 'x' } },
    { notice: { receipt: voiding } },
    { restore: { receipt: voiding, signature: SIGNATURE } },
    { keys: { '-': keys.k1 } },
    { keys: { k1: 'x' } },
  ]) {
    expect(takes(bad), JSON.stringify(bad)).toEqual([false, false])
  }
})

function askedOf({ orderId, productId, direction, stake, returnRateBp, countdownSeconds }: typeof plain) {
  return { orderId, productId, direction, stake, returnRateBp, countdownSeconds }
}

test('reasons have room for five hundred characters, and a span is of whole minutes', () => {
  expect([VOID_REASON_LENGTH_MAX, RESTORE_REASON_LENGTH_MAX, VOID_SPAN_MS]).toEqual([500, 500, 60_000])
  for (const [from, to, isSpan] of [
    [0, 60_000, true],
    [60_000, 180_000, true],
    [0, 0, false],
    [60_000, 0, false],
    [1, 60_000, false],
    [0, 60_001, false],
    [30_000, 90_000, false],
  ] as const)
    expect(isVoidSpan({ from, to })).toBe(isSpan)
})

test('before the first tick and the first receipt stand 64 zeros', () => {
  expect([GENESIS_HASH, NO_RECEIPT_HASH]).toEqual(['0'.repeat(64), '0'.repeat(64)])
})

test('a saved restore is read from its one text alone', () => {
  const text = canonicalJson(saved)
  expect(savedRestoreOfText(text)).toEqual(saved)
  for (const other of [` ${text}`, '', '{}', canonicalJson({ ...saved, bonus: 1 })])
    expect(savedRestoreOfText(other)).toBeNull()
})
