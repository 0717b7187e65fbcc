import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { firstBrokenTick } from './chain-check.ts'
import { isProof, proofOfText, textOfProof } from './read-proof.ts'
import { proofSchema, type Proof } from './receipt.ts'
import { tickHash, type Tick } from './tick.ts'

const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const time = fc.nat({ max: 2_000_000_000_000 })
const tick = fc.oneof(
  fc.record({ productId: fc.constant('btc-usdt'), seq: fc.nat(), kind: fc.constant('price' as const), ts: time, price: fc.nat(), sourceTs: fc.option(time), hash }),
  fc.record({ productId: fc.constant('a-1'), seq: fc.nat(), kind: fc.constantFrom('heartbeat' as const, 'gap' as const), ts: time, price: fc.constant(null), sourceTs: fc.constant(null), hash }),
)
const signature = fc.stringMatching(/^[\w-]{86}$/)
const proof: fc.Arbitrary<Proof> = fc.record({
  version: fc.constant(1 as const),
  acceptance: fc.record({
    receipt: fc.record({
      type: fc.constant('acceptance' as const), rule: fc.constant('settle-1' as const), orderId: fc.uuid(), productId: fc.constant('btc-usdt'), priceScale: fc.nat(8),
      direction: fc.constantFrom('up' as const, 'down' as const), stake: fc.constant('10.00'), returnRateBp: fc.nat(), countdownSeconds: fc.nat(), acceptedAt: time,
      acceptedSeq: fc.nat(), acceptedHash: hash, entryGraceMs: fc.nat(), maxGapMs: fc.nat(), keyId: fc.string(),
    }),
    signature,
  }),
  settlement: fc.constant(null),
  ticks: fc.array(tick, { maxLength: 6 }),
  checkpoints: fc.array(fc.record({ productId: fc.constant('btc-usdt'), seq: fc.nat(), ts: time, hash, keyId: fc.string(), signature }), { maxLength: 2 }),
  keys: fc.dictionary(fc.string(), fc.string()),
})

/** What may stand in a field's place in somebody's file. */
const odd = fc.oneof(
  fc.constantFrom(null, true, -1, 0.5, -0, 1e300, Number.MAX_SAFE_INTEGER + 1, '', 'price', 'gap', 'PRICE', [], {}, 'A'.repeat(64), '0'.repeat(64)), fc.jsonValue(),
)

test('a text is read as the schema and the canonical form say, whatever stands in a tick', () => {
  fc.assert(fc.property(proof, fc.nat(), fc.nat(), odd, fc.boolean(), (good, at, field, value, isRemoved) => {
    expect(textOfProof(good)).toBe(canonicalJson(good))
    const changed = structuredClone(good) as unknown as { ticks: Record<string, unknown>[] }
    const victim = changed.ticks[at % Math.max(1, changed.ticks.length)]
    if (victim) {
      const name = [...Object.keys(victim), 'another'][field % 8] ?? 'seq'
      if (isRemoved) delete victim[name]
      else victim[name] = value
    }
    const text = JSON.stringify(changed)
    for (const candidate of [textOfProof(good), text, canonicalJson(JSON.parse(text))]) {
      const json: unknown = JSON.parse(candidate)
      const parsed = proofSchema.safeParse(json)
      expect(isProof(json)).toBe(parsed.success)
      expect(proofOfText(candidate) !== null).toBe(parsed.success && canonicalJson(parsed.data) === candidate)
    }
  }), { numRuns: 3_000 })
})

test('one character more, less or changed is another text', () => {
  fc.assert(fc.property(proof, fc.nat(), fc.constantFrom('', ' ', '0', 'x', '",'), (good, at, insert) => {
    const text = textOfProof(good)
    const place = at % text.length
    const changed = text.slice(0, place) + insert + text.slice(place + 1)
    const read = proofOfText(changed)
    if (read !== null) expect(canonicalJson(read)).toBe(changed)
  }), { numRuns: 2_000 })
})

test('what is no JSON, or another version, is no proof', () => {
  for (const text of ['', '{', 'null', '[]', '{"version":2}']) expect(proofOfText(text)).toBeNull()
})

test('a chain is recomputed as each tick\'s hash says, and the first broken one is named', () => {
  fc.assert(fc.property(hash, fc.array(tick, { minLength: 1, maxLength: 20 }), fc.nat(), (start, drawn, at) => {
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
  }), { numRuns: 300 })
})
