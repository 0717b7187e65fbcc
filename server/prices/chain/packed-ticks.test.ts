import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENESIS_HASH } from '../../../contract/settlement/tick.ts'
import { chainOn, type Draft, type NewTick } from './chain-writer.ts'
import { packStretch, unpackStretch } from './packed-ticks.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const BTC = 'btc-usdt'
const FROM = 1_790_000_400_000
const OTHER_HASH = 'ab'.repeat(32)

const price = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2 ** 50 }))
const id = fc.oneof(fc.nat().map(String), fc.constantFrom('007', '12345678901234567890', 'pyth:7:ab', '-1', '1.5'))
const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    kind: fc.constant('price' as const),
    price,
    sourceTs: fc.option(fc.integer({ min: 0, max: 2 * FROM })),
    volumeMicro: fc.oneof(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 2n ** 62n)),
    trade: fc.record({ symbol: fc.constantFrom('BTCUSDT', 'BTC/USD'), id }),
  }),
  fc.record({
    kind: fc.constantFrom('heartbeat' as const, 'gap' as const),
    price: fc.constant(null),
    sourceTs: fc.option(fc.integer({ min: 0, max: FROM })),
    volumeMicro: fc.constant(0n),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    price,
    sourceTs: fc.constant(null),
    volumeMicro: fc.bigInt(0n, 9n),
  }),
)
/** Ticks of any kind at any distance; at some places the chain hangs on something else than the tick before. */
const stretch = fc
  .record({
    seq: fc.nat(2 ** 40),
    steps: fc.array(fc.record({ draft, ms: fc.nat(60_000), isBreak: fc.nat(30).map((n) => n === 0) }), {
      minLength: 1,
      maxLength: 60,
    }),
  })
  .map(({ seq, steps }) => {
    let head = { seq, ts: FROM, hash: GENESIS_HASH }
    return steps.map((step) => {
      const from = step.isBreak ? { ...head, hash: OTHER_HASH } : head
      const [tick] = chainOn(from, { productId: BTC, now: head.ts + step.ms, drafts: [step.draft] })
      if (!tick) throw new Error('no tick')
      head = tick
      return tick
    })
  })

const lastOf = (ticks: readonly NewTick[]) => ticks.at(-1)?.hash ?? ''
const steady = (count: number) =>
  chainOn(
    { seq: 7, ts: FROM, hash: OTHER_HASH },
    {
      productId: BTC,
      now: FROM,
      drafts: Array.from({ length: count }, (_, at) => ({
        kind: 'price' as const,
        price: 6_400_000 + ((at * 7_919) % 613),
        sourceTs: FROM + at * 250 - ((at * 31) % 90),
        volumeMicro: BigInt((at * 104_729) % 1_000_003),
        ts: FROM + at * 250,
      })),
    },
  )

test(`ticks that were packed are the same again with their hashes, also where the tick before is not known, seed ${SEED}`, () => {
  fc.assert(
    fc.property(stretch, fc.constantFrom(GENESIS_HASH, OTHER_HASH, null), (ticks, before) => {
      expect(unpackStretch(packStretch(before, ticks), { productId: BTC, before, last: lastOf(ticks) })).toEqual(ticks)
    }),
    { seed: SEED, numRuns: 400 },
  )
})

test('a tick takes less than ten bytes, its hash not among them', () => {
  const ticks = steady(2_400)
  expect(packStretch(OTHER_HASH, ticks).length).toBeLessThan(24_000)
  expect(packStretch(null, ticks).length - packStretch(OTHER_HASH, ticks).length).toBeLessThan(50)
})

test('a pack that says something else does not end with the hash that is kept, and is refused', () => {
  const ticks = steady(50)
  const of = { productId: BTC, before: OTHER_HASH, last: lastOf(ticks) }
  const altered = ticks.map((tick, at) => (at === 20 ? { ...tick, price: 1 } : tick))
  // As a forger would: the hashes after it made anew.
  const forged = [...ticks.slice(0, 20), ...rechained(ticks.slice(20), ticks[19]?.hash ?? '')]
  expect(() => unpackStretch(packStretch(OTHER_HASH, forged), of)).toThrow('another hash')
  expect(() => unpackStretch(packStretch(OTHER_HASH, ticks), { ...of, productId: 'eth-usdt' })).toThrow('another hash')
  expect(() => unpackStretch(packStretch(OTHER_HASH, ticks), { ...of, before: GENESIS_HASH })).toThrow('another hash')
  // One that keeps the altered tick's old hash says so by a hash of its own: the audit computes every hash anew.
  expect(unpackStretch(packStretch(OTHER_HASH, altered), of)).toEqual(altered)
})

test('bytes that are cut short, or of a form from later, are refused', () => {
  const ticks = steady(50)
  const of = { productId: BTC, before: OTHER_HASH, last: lastOf(ticks) }
  const packed = packStretch(OTHER_HASH, ticks)
  for (const length of [0, 1, 5, packed.length - 1])
    expect(() => unpackStretch(packed.subarray(0, length), of)).toThrow()
  expect(() => unpackStretch(Buffer.concat([Buffer.from([2]), packed.subarray(1)]), of)).toThrow('unknown form 2')
})

function rechained(ticks: readonly NewTick[], hash: string): NewTick[] {
  const [first] = ticks
  return chainOn(
    { seq: (first?.seq ?? 1) - 1, ts: 0, hash },
    {
      productId: BTC,
      now: 0,
      drafts: ticks.map(({ kind, price, sourceTs, volumeMicro, ts }, at) => ({
        kind,
        price: at === 0 ? 1 : price,
        sourceTs,
        volumeMicro,
        ts,
      })),
    },
  )
}
