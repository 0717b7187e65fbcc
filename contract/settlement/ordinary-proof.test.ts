/** An ordinary proof must be told by its text alone: read by the schemas it is the same proof, but not while the finger is still on the glass. */
import { expect, test } from 'vitest'
import {
  changed,
  HASH,
  HASHES,
  IDS,
  KEY_IDS,
  NAMES,
  NUMBERS,
  orNull,
  PLACES,
  prefixed,
  SIGNATURE,
  SIGNATURES,
  SMALL,
  STAKES,
  SUMS,
  TIMES,
  words,
  type Json,
  type Values,
} from '../../tests/support/field-values.ts'
import {
  PLAIN_ACCEPTANCE,
  PROOF_WITH_INTENT,
  PROOF_WITHOUT_INTENT,
  SIGNED_HEAD,
} from '../../tests/support/sample-proof.ts'
import { canonicalJson } from '../canonical-json.ts'
import { VOID_REASONS } from '../rows/order-status.ts'
import { areOrdinaryTicks, lengthOfOrdinaryHead } from './ordinary-proof.ts'

const [hash, signature] = [HASH, SIGNATURE]
const [whole, without] = [PROOF_WITH_INTENT, PROOF_WITHOUT_INTENT]

function isOrdinary(proof: Json): boolean {
  const text = canonicalJson(proof)
  const length = lengthOfOrdinaryHead(text)
  expect([null, text.indexOf('"ticks":') + '"ticks":'.length]).toContain(length)
  return length !== null
}

const askedFields = {
  orderId: IDS,
  productId: NAMES,
  direction: words('up', 'down'),
  stake: STAKES,
  returnRateBp: SMALL,
  countdownSeconds: SMALL,
}
const seenFields = { seenSeq: PLACES, seenAt: TIMES, termsHash: HASHES }
const plainFields: Readonly<Record<string, Values>> = {
  ...askedFields,
  type: words('acceptance'),
  rule: [['settle-2'], ['settle-1', 'settle-3', '', null]],
  acceptedAt: TIMES,
  acceptedSeq: PLACES,
  acceptedHash: HASHES,
  keyId: KEY_IDS,
  priceScale: [
    [0, 1, 7, 8],
    [-1, 9, 10, 0.5, null],
  ],
}
const FIELDS: Readonly<Record<string, Values>> = {
  'acceptance.signature': SIGNATURES,
  'settlement.signature': SIGNATURES,
  'intent.signature': SIGNATURES,
  'checkpoints.0.signature': SIGNATURES,
  'intent.publicKey': [
    [`${'AZaz09_-'.repeat(5)}abc`, `B${signature}`],
    ['A'.repeat(42), 'A'.repeat(44), `A${signature}`, `B${signature}A`, `B${signature.slice(1)}`, '+'.repeat(43), null],
  ],
  ...prefixed('acceptance.receipt', {
    ...plainFields,
    ...seenFields,
    version: [[2], [1, 3, null]],
    intentHash: HASHES,
    prevReceiptHash: HASHES,
  }),
  ...prefixed('intent.intent', {
    ...askedFields,
    ...seenFields,
    type: words('order-intent'),
    version: [[1], [0, 2, null]],
    deviceKeyId: HASHES,
    seenHash: HASHES,
  }),
  ...prefixed('settlement.receipt', {
    type: words('settlement'),
    rule: [
      ['settle-1', 'settle-2'],
      ['settle-3', '', null],
    ],
    orderId: IDS,
    status: words('won', 'lost', 'tie', 'void'),
    voidReason: orNull([[...VOID_REASONS], ['', 'other']]),
    entrySeq: orNull(NUMBERS),
    entryHash: orNull(HASHES),
    exitTime: orNull(TIMES),
    exitSeq: orNull(NUMBERS),
    exitHash: orNull(HASHES),
    payout: SUMS,
    profit: SUMS,
    settledAt: TIMES,
    keyId: KEY_IDS,
  }),
  ...prefixed('checkpoints.0', { productId: NAMES, seq: NUMBERS, ts: TIMES, hash: HASHES, keyId: KEY_IDS }),
}

test.each(Object.entries(FIELDS))(
  '%s is told to its bounds, and not beyond them',
  (path, [taken = [], refused = []]) => {
    for (const value of taken) expect(isOrdinary(changed(whole, path, value)), JSON.stringify(value)).toBe(true)
    for (const value of refused) expect(isOrdinary(changed(whole, path, value)), JSON.stringify(value)).toBe(false)
  },
)

test('a proof is ordinary with and without an intent, a result and heads', () => {
  for (const proof of [whole, without]) {
    expect(isOrdinary(proof)).toBe(true)
    expect(isOrdinary({ ...proof, acceptance: { receipt: PLAIN_ACCEPTANCE, signature } })).toBe(true)
    expect(isOrdinary({ ...proof, settlement: null })).toBe(true)
    for (const checkpoints of [[], [SIGNED_HEAD, SIGNED_HEAD], [SIGNED_HEAD, SIGNED_HEAD, SIGNED_HEAD]])
      expect(isOrdinary({ ...proof, checkpoints })).toBe(true)
  }
})

test('a proof with another field, a notice, or another number of keys is left to the schemas', () => {
  expect(isOrdinary({ ...whole, bonus: 1 })).toBe(false)
  expect(isOrdinary({ ...whole, notice: { receipt: {}, signature } })).toBe(false)
  expect(isOrdinary({ ...whole, keys: {} })).toBe(false)
  expect(isOrdinary({ ...whole, keys: { ...whole.keys, k2: whole.keys.k1 } })).toBe(false)
  for (const keyId of ['', '-a', 'A', 'a'.repeat(65)])
    expect(isOrdinary({ ...whole, keys: { [keyId]: whole.keys.k1 } })).toBe(false)
  for (const key of ['', 'A'.repeat(42), 'A'.repeat(44), '+'.repeat(43)])
    expect(isOrdinary({ ...whole, keys: { k1: key } })).toBe(false)
  expect(lengthOfOrdinaryHead(` ${canonicalJson(whole)}`)).toBeNull()
})

const price = { hash, kind: 'price', price: 3, productId: 'btc-usdt', seq: 41, sourceTs: 2, ts: 2 }
const beat = { ...price, kind: 'heartbeat', price: null, sourceTs: null }
const areOrdinary = (...ticks: readonly Json[]) => areOrdinaryTicks(canonicalJson(ticks), ticks.length)

test('ticks of every kind are told, in any number', () => {
  expect(areOrdinary(price)).toBe(true)
  expect(areOrdinary(beat, { ...beat, kind: 'gap' }, price, price)).toBe(true)
  for (const tick of [
    { ...price, kind: 'heartbeat' },
    { ...beat, kind: 'price' },
    { ...price, kind: 'gap' },
    { ...price, kind: 'other' },
    { ...price, kind: '' },
    { ...price, more: 1 },
  ]) {
    expect(areOrdinary(tick)).toBe(false)
    expect(areOrdinary(price, tick)).toBe(false)
    expect(areOrdinary(tick, price)).toBe(false)
  }
})

test('a price with its trade is told, and a trade beside anything else is not', () => {
  const trade = { id: '4', symbol: 'BTC/USDT' }
  const named = { ...price, trade }
  expect(areOrdinary(named, price, beat, named)).toBe(true)
  for (const id of ['!', '#', '[', ']', '~', '{', '}', 'a'.repeat(128)])
    expect(areOrdinary({ ...price, trade: { ...trade, id } }), id).toBe(true)
  for (const id of ['', ' ', '|', '"', '\\', 'é', '\u007f', 'a'.repeat(129)])
    expect(areOrdinary({ ...price, trade: { ...trade, id } }), id).toBe(false)
  expect(areOrdinary({ ...price, trade: { ...trade, symbol: 'a'.repeat(64) } })).toBe(true)
  for (const symbol of ['', '|', 'a'.repeat(65)])
    expect(areOrdinary({ ...price, trade: { ...trade, symbol } }), symbol).toBe(false)
  for (const tick of [
    { ...named, sourceTs: null },
    { ...beat, trade },
    { ...beat, kind: 'gap', sourceTs: 2, trade },
    { ...price, trade: { id: '4' } },
    { ...price, trade: { ...trade, more: 1 } },
    { ...price, trade: null },
    { ...price, ...trade },
  ])
    expect(areOrdinary(tick), JSON.stringify(tick)).toBe(false)
})

test('a list is told with exactly as many ticks as it has, and nothing after it', () => {
  const text = canonicalJson([price, price])
  expect([1, 2, 3].map((count) => areOrdinaryTicks(text, count))).toEqual([false, true, false])
  expect(areOrdinaryTicks(`${text},`, 2)).toBe(false)
})

test.each(
  Object.entries({ hash: HASHES, price: TIMES, productId: NAMES, seq: NUMBERS, sourceTs: orNull(TIMES), ts: TIMES }),
)("a tick's %s is told to its bounds, and not beyond them", (field, [taken, refused]) => {
  for (const value of taken) expect(areOrdinary({ ...price, [field]: value }), JSON.stringify(value)).toBe(true)
  for (const value of refused) expect(areOrdinary({ ...price, [field]: value }), JSON.stringify(value)).toBe(false)
})
