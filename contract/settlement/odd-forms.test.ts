/** Texts and values at the edge of a proof's form. Each answer is the schema's; none of them throws. */
import { expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { isProof, proofAnswerSchema, proofOfText, textOfProof } from './read-proof.ts'
import type { Proof } from './receipt.ts'

const [hash, signature] = ['a'.repeat(64), 'B'.repeat(86)]
const tick = { productId: 'btc-usdt', seq: 41, kind: 'price' as const, ts: 2, price: 3, sourceTs: 2, hash }
const receipt = {
  type: 'acceptance' as const,
  rule: 'settle-2' as const,
  orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111',
  productId: 'btc-usdt',
  priceScale: 2,
  direction: 'up' as const,
  stake: '10.00',
  returnRateBp: 8_000,
  countdownSeconds: 30,
  acceptedAt: 1,
  acceptedSeq: 40,
  acceptedHash: hash,
  keyId: 'k1',
}
const proof: Proof = {
  version: 1,
  acceptance: { receipt, signature },
  settlement: null,
  ticks: [tick],
  checkpoints: [],
  keys: { k1: 'C'.repeat(43) },
}
/** The number of sixteen digits is left to the schemas. */
const long = { ...tick, seq: Number.MAX_SAFE_INTEGER }
const textWith = (ticks: string) => textOfProof({ ...proof, ticks: [] }).replace('"ticks":[]', `"ticks":${ticks}`)

test('values that are no objects are no proofs', () => {
  for (const value of [null, undefined, 5, 'proof', true, [], {}, { ticks: [] }]) {
    expect(isProof(value)).toBe(false)
    expect(proofOfText(JSON.stringify(value) ?? '')).toBeNull()
  }
})

test('a list of ticks holds ticks, each with its own seven fields', () => {
  expect(isProof(proof)).toBe(true)
  expect(isProof({ ...proof, ticks: [tick, long] })).toBe(true)
  for (const other of [null, 5, 'seven77', [1, 2, 3, 4, 5, 6, 7], {}, { ...tick, more: 1 }, { ...long, more: 1 }])
    expect(isProof({ ...proof, ticks: [tick, other] }), JSON.stringify(other)).toBe(false)
  for (const ticks of [undefined, null, 5, '[]', { length: 0 }]) expect(isProof({ ...proof, ticks })).toBe(false)
})

test("a proof's text is canonical in its ticks too, with and without any, and with numbers of any length", () => {
  for (const ticks of [[], [tick], [long], [tick, long]] as const) {
    const text = textWith(canonicalJson(ticks))
    expect(proofOfText(text)).toEqual({ ...proof, ticks })
    expect(textOfProof({ ...proof, ticks: [...ticks] })).toBe(text)
  }
  for (const ticks of [
    '[ ]',
    JSON.stringify([tick]),
    JSON.stringify([long]),
    ` ${canonicalJson([tick])}`,
    '5',
    '{}',
    'null',
    canonicalJson([null]),
    canonicalJson([{ ...long, seq: 0.5 }]),
  ])
    expect(proofOfText(textWith(ticks)), ticks).toBeNull()
})

test('a text that differs from the canonical one by the order of its keys alone is another text', () => {
  const settled = JSON.stringify({ ...proof, notice: undefined })
  expect(settled).toHaveLength(textOfProof(proof).length)
  expect(proofOfText(settled)).toBeNull()
  const text = textOfProof({ ...proof, keys: { ...proof.keys, k2: 'C'.repeat(43) } })
  expect(proofOfText(text)).not.toBeNull()
  const swapped = text.replace(/("k1":"C+"),("k2":"C+")/, '$2,$1')
  expect(swapped).not.toBe(text)
  expect(proofOfText(swapped)).toBeNull()
  expect(proofOfText(text.replace(',"version":1}', ',"version":1} '))).toBeNull()
})

test('no text is written for another version', () => {
  expect(() => textOfProof({ ...proof, version: 2 as never })).toThrow(new RangeError('not a proof of version 1'))
})

test('poisoned terms are told with their text, of this version and of the known rules alone', () => {
  const poisoned = (change: object, version: number = 1) => ({
    ...proof,
    version,
    acceptance: { receipt: { ...receipt, priceScale: 9, ...change }, signature },
  })
  for (const rule of ['settle-1', 'settle-2']) {
    expect(proofAnswerSchema.parse(poisoned({ rule }))).toEqual({
      poison: 'priceScale 9 is not within 0 and 8',
      text: canonicalJson(poisoned({ rule })),
    })
  }
  for (const none of [
    poisoned({}, 2),
    poisoned({ rule: 'settle-3' }),
    poisoned({ type: 'settlement' }),
    { ...proof, acceptance: { receipt: { priceScale: 9 } } },
    { ...proof, acceptance: null },
    { ...proof, more: 1 },
  ])
    expect(proofAnswerSchema.safeParse(none).success, JSON.stringify(none)).toBe(false)
})
