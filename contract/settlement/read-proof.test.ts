import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROOF_WITH_INTENT, PROOF_WITHOUT_INTENT } from '../../tests/support/sample-proof.ts'
import { canonicalJson } from '../canonical-json.ts'
import { firstBrokenTick } from './chain-check.ts'
import { isProof, proofOfText, textOfProof } from './read-proof.ts'
import { proofSchema, type Proof } from './receipt.ts'
import { tickHash, type Tick } from './tick.ts'

const anyHash = fc.stringMatching(/^[0-9a-f]{64}$/)
const time = fc.nat({ max: 2_000_000_000_000 })
const tradeName = fc.oneof({ weight: 3, arbitrary: fc.stringMatching(/^[A-Z0-9/:-]{1,12}$/) }, fc.string())
const anyTick = fc.oneof(
  fc.record({
    productId: fc.constant('btc-usdt'),
    seq: fc.nat(),
    kind: fc.constant('price' as const),
    ts: time,
    price: fc.nat(),
    sourceTs: fc.oneof({ weight: 3, arbitrary: time }, fc.constant(null)),
    hash: anyHash,
    trade: fc.record({ id: tradeName, symbol: tradeName }),
  }),
  fc.record({
    productId: fc.constant('btc-usdt'),
    seq: fc.nat(),
    kind: fc.constant('price' as const),
    ts: time,
    price: fc.nat(),
    sourceTs: fc.option(time),
    hash: anyHash,
  }),
  fc.record({
    productId: fc.constant('a-1'),
    seq: fc.nat(),
    kind: fc.constantFrom('heartbeat' as const, 'gap' as const),
    ts: time,
    price: fc.constant(null),
    sourceTs: fc.constant(null),
    hash: anyHash,
  }),
)
const signature = fc.stringMatching(/^[\w-]{86}$/)
const keyId = fc.oneof({ weight: 3, arbitrary: fc.constant('k1') }, { weight: 1, arbitrary: fc.string() })
const money = fc.stringMatching(/^(0|[1-9]\d{0,5})\.\d{2}$/)
const intent = fc.record({
  intent: fc.record({
    type: fc.constant('order-intent' as const),
    version: fc.constant(1 as const),
    orderId: fc.uuid(),
    deviceKeyId: anyHash,
    productId: fc.constant('btc-usdt'),
    direction: fc.constantFrom('up' as const, 'down' as const),
    stake: fc.constant('10.00'),
    returnRateBp: fc.integer({ min: 1, max: 99_999 }),
    countdownSeconds: fc.integer({ min: 1, max: 99_999 }),
    seenSeq: fc.integer({ min: 1, max: 1e9 }),
    seenHash: anyHash,
    seenAt: time,
    termsHash: anyHash,
  }),
  signature,
  publicKey: fc.oneof(fc.stringMatching(/^[\w-]{43}$/), fc.stringMatching(/^B[\w-]{86}$/)),
})
const anyProof: fc.Arbitrary<Proof> = fc.record(
  {
    version: fc.constant(1 as const),
    acceptance: fc.record({
      receipt: fc.oneof(
        fc.record({
          type: fc.constant('acceptance' as const),
          rule: fc.constant('settle-1' as const),
          orderId: fc.uuid(),
          productId: fc.constant('btc-usdt'),
          priceScale: fc.nat(8),
          direction: fc.constantFrom('up' as const, 'down' as const),
          stake: fc.constant('10.00'),
          returnRateBp: fc.nat(),
          countdownSeconds: fc.nat(),
          acceptedAt: time,
          acceptedSeq: fc.nat(),
          acceptedHash: anyHash,
          entryGraceMs: fc.nat(),
          maxGapMs: fc.nat(),
          keyId,
        }),
        fc.record({
          type: fc.constant('acceptance' as const),
          rule: fc.constant('settle-2' as const),
          orderId: fc.uuid(),
          productId: fc.constant('btc-usdt'),
          priceScale: fc.nat(8),
          direction: fc.constantFrom('up' as const, 'down' as const),
          stake: fc.constant('10.00'),
          returnRateBp: fc.integer({ min: 1, max: 99_999 }),
          countdownSeconds: fc.integer({ min: 1, max: 99_999 }),
          acceptedAt: time,
          acceptedSeq: fc.integer({ min: 1, max: 1e9 }),
          acceptedHash: anyHash,
          keyId,
        }),
        fc.record({
          type: fc.constant('acceptance' as const),
          version: fc.constant(2 as const),
          rule: fc.constant('settle-2' as const),
          orderId: fc.uuid(),
          productId: fc.constant('btc-usdt'),
          priceScale: fc.nat(8),
          direction: fc.constantFrom('up' as const, 'down' as const),
          stake: fc.constant('10.00'),
          returnRateBp: fc.integer({ min: 1, max: 99_999 }),
          intentHash: anyHash,
          termsHash: anyHash,
          prevReceiptHash: anyHash,
          countdownSeconds: fc.integer({ min: 1, max: 99_999 }),
          acceptedAt: time,
          acceptedSeq: fc.integer({ min: 1, max: 1e9 }),
          acceptedHash: anyHash,
          seenSeq: fc.integer({ min: 1, max: 1e9 }),
          seenAt: time,
          keyId,
        }),
      ),
      signature,
    }),
    intent,
    settlement: fc.option(
      fc.record({
        receipt: fc.record({
          type: fc.constant('settlement' as const),
          rule: fc.constantFrom('settle-1' as const, 'settle-2' as const),
          orderId: fc.uuid(),
          status: fc.constantFrom('won' as const, 'lost' as const, 'tie' as const, 'void' as const),
          voidReason: fc.constantFrom(null, 'stale' as const, 'operator' as const),
          entrySeq: fc.option(fc.nat()),
          entryHash: fc.option(anyHash),
          exitTime: fc.option(time),
          exitSeq: fc.option(fc.nat()),
          exitHash: fc.option(anyHash),
          payout: money,
          profit: money,
          settledAt: time,
          keyId,
        }),
        signature,
      }),
    ),
    ticks: fc.array(anyTick, { maxLength: 6 }),
    checkpoints: fc.array(
      fc.record({ productId: fc.constant('btc-usdt'), seq: fc.nat(), ts: time, hash: anyHash, keyId, signature }),
      { maxLength: 2 },
    ),
    keys: fc.oneof(fc.constant({ k1: 'A'.repeat(43) }), fc.dictionary(fc.string(), fc.string())),
  },
  { requiredKeys: ['version', 'acceptance', 'settlement', 'ticks', 'checkpoints', 'keys'] },
)

/** Values that somebody's file may have in a field's place. */
const ODD = [
  null,
  true,
  -1,
  0,
  8,
  9,
  99_999,
  100_000,
  '0.00',
  '-1.00',
  0.5,
  -0,
  1e300,
  999_999_999_999_999,
  1e15,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  'price',
  'gap',
  'PRICE',
  'running',
  'settle-1',
  'settle-2',
  'settle-3',
  'operator',
  '1.5',
  '-0.00',
  '1.50',
  [],
  {},
  'A'.repeat(64),
  '0'.repeat(64),
]
const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue())

/** Every object within a value, itself among them. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}

/** A proof's text is read as schema and canonical form say. */
function isReadAsDeclared(text: string): void {
  const json: unknown = JSON.parse(text)
  const parsed = proofSchema.safeParse(json)
  const isCanonical = parsed.success && canonicalJson(parsed.data) === text
  expect(isProof(json)).toBe(parsed.success)
  expect(proofOfText(text)).toEqual(isCanonical ? parsed.data : null)
}

test.each([
  ['with', PROOF_WITH_INTENT],
  ['without', PROOF_WITHOUT_INTENT],
])('in an ordinary proof %s an intent each field holds what its schema takes, and nothing else', (_which, ordinary) => {
  isReadAsDeclared(canonicalJson(ordinary))
  objectsIn(ordinary).forEach(({ ...fields }, at) => {
    for (const name of [...Object.keys(fields), 'another']) {
      for (const value of [...ODD, undefined]) {
        const changed = structuredClone(ordinary)
        Object.assign(objectsIn(changed)[at] ?? {}, { [name]: value })
        isReadAsDeclared(canonicalJson(JSON.parse(JSON.stringify(changed))))
      }
    }
  })
})

test('a text is read as the schema and the canonical form say, whatever stands in any of its fields', () => {
  fc.assert(
    fc.property(anyProof, fc.nat(), fc.nat(), odd, fc.boolean(), (good, at, field, value, isRemoved) => {
      expect(textOfProof(good)).toBe(canonicalJson(good))
      const changed = structuredClone(good)
      const objects = objectsIn(changed)
      const victim = objects[at % objects.length]
      if (victim) {
        const names = [...Object.keys(victim), 'another']
        const name = names[field % names.length] ?? 'another'
        if (isRemoved) delete victim[name]
        else victim[name] = value
      }
      const text = JSON.stringify(changed)
      for (const candidate of [textOfProof(good), text, canonicalJson(JSON.parse(text))]) isReadAsDeclared(candidate)
    }),
    { numRuns: 3_000 },
  )
})

test('one character more, less or changed is another text', () => {
  fc.assert(
    fc.property(anyProof, fc.nat(), fc.constantFrom('', ' ', '0', 'x', '",'), (good, at, insert) => {
      const text = textOfProof(good)
      const place = at % text.length
      const changed = text.slice(0, place) + insert + text.slice(place + 1)
      const read = proofOfText(changed)
      if (read !== null) expect(canonicalJson(read)).toBe(changed)
    }),
    { numRuns: 2_000 },
  )
})

test('what is no JSON, or another version, is no proof', () => {
  for (const text of ['', '{', 'null', '[]', '{"version":2}']) expect(proofOfText(text)).toBeNull()
})

test("a chain is recomputed as each tick's hash says, and the first broken one is named", () => {
  fc.assert(
    fc.property(anyHash, fc.array(anyTick, { minLength: 1, maxLength: 20 }), fc.nat(), (start, drawn, at) => {
      let previous = start
      const chain: Tick[] = drawn.map((bare, index) => {
        const next = { ...bare, seq: index + 1 }
        previous = tickHash(previous, next)
        return { ...next, hash: previous }
      })
      expect(firstBrokenTick(start, chain)).toBeNull()
      const broken = at % chain.length
      const forged = chain.map((one, index) => (index === broken ? { ...one, ts: one.ts + 1 } : one))
      expect(firstBrokenTick(start, forged)).toBe(broken + 1)
    }),
    { numRuns: 300 },
  )
})
