/** Proofs as fast-check draws them: every field holds what its schema takes, and the whole proves nothing. */
import fc from 'fast-check'
import type { Proof } from '../../contract/settlement/receipt.ts'

export const anyHash = fc.stringMatching(/^[0-9a-f]{64}$/)
const time = fc.nat({ max: 2_000_000_000_000 })
export const anyTick = fc.oneof(
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
export const anyProof: fc.Arbitrary<Proof> = fc.record(
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
