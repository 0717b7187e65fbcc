import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Checkpoint, Tick } from '../../contract/settlement/tick.ts'
import { LISTED_EVERY_MS, LISTED_HEAD_EVERY_MS, type StreamEvent, streamEventSchema } from '../../contract/stream.ts'
import { createListedPrices } from './listed-prices.ts'

const [BTC, ETH] = ['btc-usdt', 'eth-usdt']
const HASH = 'a'.repeat(64)
let sent: { at: number; frame: string }[]
let listed: ReturnType<typeof createListedPrices>
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sent = []
  listed = createListedPrices((frameFor) => sent.push({ at: Date.now(), frame: frameFor([BTC]) }))
})
afterEach(() => {
  listed.close()
  vi.useRealTimers()
})

const tick = (seq: number, price: number | null, productId = BTC): Tick => ({
  productId,
  seq,
  kind: price === null ? 'heartbeat' : 'price',
  ts: seq,
  price,
  sourceTs: price === null ? null : seq,
  hash: HASH,
})
const head = (seq: number, productId = BTC): Checkpoint => ({
  productId,
  seq,
  ts: seq,
  hash: HASH,
  keyId: 'key-1',
  signature: Buffer.alloc(64).toString('base64url'),
})
const eventsIn = (frame: string): StreamEvent[] =>
  frame
    .split('\n\n')
    .filter(Boolean)
    .map((data) => streamEventSchema.parse(JSON.parse(data.slice('data: '.length))))
const heard = () => sent.flatMap(({ at, frame }) => eventsIn(frame).map((event) => ({ at, event })))

test('a price that moves four times a second is sent once a second, as it is then', () => {
  for (let beat = 1; beat <= 12; beat += 1) {
    listed.take({ ticks: [tick(beat, 100 + beat)], checkpoints: [] })
    vi.advanceTimersByTime(250)
  }
  expect(heard()).toEqual(
    [
      [0, 1],
      [1_000, 4],
      [2_000, 8],
      [3_000, 12],
    ].map(([at, seq = 0]) => ({
      at,
      event: { type: 'prices', prices: [{ productId: BTC, seq, ts: seq, price: 100 + seq }] },
    })),
  )
})

test('a price that has rested is sent at once, and a list hears neither of other products nor of beats without a price', () => {
  listed.take({ ticks: [tick(1, 101), tick(1, 50, ETH)], checkpoints: [] })
  vi.advanceTimersByTime(5 * LISTED_EVERY_MS)
  listed.take({ ticks: [tick(2, null)], checkpoints: [] })
  listed.take({ ticks: [tick(2, 51, ETH)], checkpoints: [] })
  vi.advanceTimersByTime(5 * LISTED_EVERY_MS)
  listed.take({ ticks: [tick(3, 103)], checkpoints: [] })
  expect(heard().map(({ at, event }) => [at, event.type === 'prices' && event.prices.map(({ seq }) => seq)])).toEqual([
    [0, [1]],
    [10 * LISTED_EVERY_MS, [3]],
  ])
})

test('each minute has a signed head at least, also while no price moves', () => {
  for (let second = 1; second < 60; second += 1) {
    listed.take({ ticks: [], checkpoints: [head(second), head(second, ETH)] })
    vi.advanceTimersByTime(LISTED_EVERY_MS)
  }
  const heads = heard()
  expect(heads.map(({ event }) => event.type === 'checkpoint' && event.checkpoint.productId)).toEqual(
    Array.from({ length: 60_000 / LISTED_HEAD_EVERY_MS }, () => BTC),
  )
  expect(heads.map(({ at }) => at)).toEqual([0, 15_000, 30_000, 45_000])
})

test('a list that opens hears at once what is known of its products', () => {
  listed.take({ ticks: [tick(1, 101), tick(2, 102), tick(1, 50, ETH)], checkpoints: [head(2), head(1, ETH)] })
  vi.advanceTimersByTime(10 * LISTED_EVERY_MS)
  expect(eventsIn(listed.known([BTC]))).toEqual([
    { type: 'prices', prices: [{ productId: BTC, seq: 2, ts: 2, price: 102 }] },
    { type: 'checkpoint', checkpoint: head(2) },
  ])
  expect(listed.known(['sol-usdt'])).toBe('')
})
