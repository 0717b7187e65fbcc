import { expect, test } from 'vitest'
import { streamEventSchema } from '../../contract/stream.ts'
import { framesOf } from './market-frames.ts'

const tick = {
  productId: 'btc-usdt',
  seq: 8,
  kind: 'price' as const,
  ts: 2,
  price: 3,
  sourceTs: 1,
  hash: 'a'.repeat(64),
}

test('a tick goes over the stream without the names of its trade: an app from before takes no other', () => {
  const frame = framesOf({
    ticks: [{ ...tick, trade: { symbol: 'BTC/USDT', id: '7' } }],
    checkpoints: [],
  })(['btc-usdt'])
  expect(streamEventSchema.parse(JSON.parse(frame.slice('data: '.length)))).toStrictEqual({
    type: 'ticks',
    ticks: [tick],
  })
})
