import { expect, test } from 'vitest'
import { joinSeen, seenWithin } from './seen-live.ts'

const sight = (seq: number, hash = 'a') => ({ productId: 'btc-usdt', seq, ts: seq * 250, hash })

test('what was kept and what is live are joined, each place once', () => {
  const joined = joinSeen({ ticks: [sight(1), sight(2)], checkpoints: [] }, { ticks: [sight(2), sight(3)], checkpoints: [sight(2)] })
  expect(joined).toEqual({ ticks: [sight(1), sight(2), sight(3)], checkpoints: [sight(2)] })
})

test('a place that was seen with two hashes stays twice: one of them is a lie', () => {
  expect(joinSeen({ ticks: [sight(2)], checkpoints: [] }, { ticks: [sight(2, 'b')], checkpoints: [] }).ticks).toEqual([sight(2), sight(2, 'b')])
})

test('of all that was seen an order keeps its own part', () => {
  expect(seenWithin({ ticks: [1, 2, 3, 4].map((seq) => sight(seq)), checkpoints: [sight(4)] }, { fromSeq: 2, toSeq: 3 })).toEqual({ ticks: [sight(2), sight(3)], checkpoints: [] })
})
