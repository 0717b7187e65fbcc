import { expect, test } from 'vitest'
import { PAUSE_BEFORE_AGAIN_MS, createReplayFeed } from './replay-feed.ts'

const OPEN = new Set(['a'])
const recording = new Map([
  [
    'a',
    [
      [50, 1],
      [50, 2],
      [300, 3],
      [1_050, 4],
    ].map(([time = 0, price = 0]) => ({ time, price, volumeMicro: 1n })),
  ],
])
const AGAIN = 1_000 + PAUSE_BEFORE_AGAIN_MS

const take = async (
  feed: ReturnType<typeof createReplayFeed>,
  now: number,
  change: { open?: ReadonlySet<string>; resumed?: boolean } = {},
) =>
  (await feed.take({ now, isOpen: (id) => (change.open ?? OPEN).has(id), from: change.resumed ? null : 0 })).map(
    (price) => (price.isAfterBreak ? `gap ${price.price}` : price.price),
  )

test('trades come at the pace of the recording, those of one moment together and in order', async () => {
  const feed = createReplayFeed(recording)
  expect(await take(feed, 7_000, { resumed: true })).toEqual([1, 2])
  expect(await take(feed, 7_249)).toEqual([])
  expect(await take(feed, 7_250)).toEqual([3])
  expect(await take(feed, 8_000)).toEqual([4])
})

test('the recording begins again after a pause, behind a gap mark', async () => {
  const feed = createReplayFeed(recording)
  await take(feed, 0)
  expect(await take(feed, AGAIN - 1)).toEqual([3, 4])
  expect(await take(feed, AGAIN)).toEqual(['gap 1', 2])
  expect(await take(feed, AGAIN + 250)).toEqual([3])
})

test('an interruption, closed hours and a clock that goes back are passed over, never caught up', async () => {
  const feed = createReplayFeed(recording)
  await take(feed, 0)
  expect(await take(feed, 260, { open: new Set() })).toEqual([])
  expect(await take(feed, 100)).toEqual([])
  expect(await take(feed, 990)).toEqual([])
  expect(await take(feed, 5 * AGAIN + 250, { resumed: true })).toEqual([3])
  expect(await take(feed, 5 * AGAIN + 1_000)).toEqual([4])
})
