import { expect, test } from 'vitest'
import { sha256Hex } from '../../../contract/sha256.ts'
import type { HeardTick } from '../mirror/heard-sight.ts'
import { createSights } from './sights.ts'

const PRODUCT = 'btc-usdt'

/** Two in three are heard, by a word that changes every hundred ticks and comes as a copy each time; each seventh tells no price. */
function tickAt(seq: number): HeardTick {
  const isPrice = seq % 7 !== 0
  const ts = 1_764_000_000_000 + seq * 250
  const word = { life: 5, askedAt: Math.floor(seq / 100), serverTime: ts - (seq % 100) * 250 }
  return {
    productId: PRODUCT,
    seq,
    kind: isPrice ? 'price' : 'heartbeat',
    ts,
    price: isPrice ? 6_000_000_000_000 + seq : null,
    sourceTs: null,
    hash: sha256Hex(String(seq)),
    ...(seq % 3 === 0 ? {} : { heard: { at: ts + 40.5, word } }),
  }
}

test('the newest 1,500 ticks are remembered as they came, however many come', () => {
  const seen = createSights(PRODUCT, 1_500)
  const came: HeardTick[] = []
  for (let seq = 1; seq <= 5_000; seq += 1) {
    const tick = tickAt(seq)
    came.push(tick)
    seen.add(tick)
    if (seq % 611 !== 0 && seq !== 1_500 && seq !== 1_560 && seq !== 1_561) continue
    const kept = came.slice(-1_500)
    expect(seen.all()).toEqual(
      kept.map(({ productId, seq, ts, hash, heard }) =>
        heard ? { productId, seq, ts, hash, heard } : { productId, seq, ts, hash },
      ),
    )
    expect(seen.prices()).toEqual(kept.flatMap(({ ts, price }) => (price === null ? [] : [{ ts, price }])))
  }
})

test('a price of zero is a price, and the list of prices is the same until another tick comes', () => {
  const seen = createSights(PRODUCT, 1_500)
  expect(seen.prices()).toEqual([])
  const first = { ...tickAt(1), price: 0 }
  seen.add(first)
  const prices = seen.prices()
  expect(prices).toEqual([{ ts: first.ts, price: 0 }])
  expect(seen.prices()).toBe(prices)
  seen.add(tickAt(2))
  expect(seen.prices()).not.toBe(prices)
})

test('ticks that are dated by one word share it, though each message brings a copy', () => {
  const seen = createSights(PRODUCT, 1_500)
  const word = (serverTime: number) => ({ life: 5, askedAt: 1, serverTime })
  for (const [seq, serverTime] of [
    [1, 700],
    [2, 700],
    [3, 900],
  ] as const) {
    const { heard: _, ...tick } = tickAt(seq)
    seen.add({ ...tick, heard: { at: 1, word: word(serverTime) } })
  }
  const words = seen.all().map(({ heard }) => heard?.word)
  expect(words[1]).toBe(words[0])
  expect(words[2]).toEqual(word(900))
})
