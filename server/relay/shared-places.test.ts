import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharePlaces } from './shared-places.ts'
import type { RedisLine } from './redis-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('places of many holders are renewed in turn, each within twenty seconds and never all at once', async () => {
  const written: string[] = []
  const redis = { call: (...words: readonly unknown[]) => Promise.resolve(void written.push(String(words[3]))) }
  const line = { ask: (question: (asked: never) => unknown) => question(redis as never) } as Pick<
    RedisLine,
    'ask'
  > as RedisLine
  const places = sharePlaces({ line, prefix: '' }, 'here')
  const holders = Array.from({ length: 1_000 }, (_, index) => `streams:10.0.${index >> 8}.${index & 255}`)
  for (const holder of holders) await places.take(holder.slice('streams:'.length), 3)
  written.length = 0
  const portions: number[] = []
  for (let second = 0; second < 20; second += 1) {
    const before = written.length
    await vi.advanceTimersByTimeAsync(1_000)
    portions.push(written.length - before)
  }
  expect(Math.max(...portions)).toBe(50)
  expect(written.toSorted()).toEqual(holders.toSorted())
  // A holder that left is written once more, and is no longer renewed.
  for (const holder of holders.slice(1)) places.leave(holder.slice('streams:'.length))
  written.length = 0
  await vi.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual([holders[0], holders[0], holders[0]])
  places.stop()
})
