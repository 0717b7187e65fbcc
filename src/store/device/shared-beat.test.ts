import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beat, onBeat } from './shared-beat.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** The times at which a clock was renewed, ms from now. */
function timesOf(everyMs: number): number[] {
  const [times, start]: [number[], number] = [[], performance.now()]
  onTestFinished(onBeat(everyMs, () => times.push(performance.now() - start)))
  return times
}
function priceEvery(ms: number, times: number): void {
  for (let time = 0; time < times; time += 1) {
    vi.advanceTimersByTime(ms)
    beat()
  }
}

test('while prices come, clocks that began at different times are renewed with them', () => {
  const one = timesOf(250)
  priceEvery(250, 1)
  vi.advanceTimersByTime(100)
  const other = timesOf(250)
  vi.advanceTimersByTime(150)
  beat()
  priceEvery(250, 2)
  expect(one).toEqual([250, 500, 750, 1_000])
  expect(other.map((time) => time + 350)).toEqual([500, 750, 1_000])
})

test('a clock of a second goes with each fourth price', () => {
  const times = timesOf(1_000)
  priceEvery(250, 8)
  expect(times).toEqual([1_000, 2_000])
})

test('without prices a clock goes by itself, and one that nobody reads stops', () => {
  const times: number[] = []
  const stop = onBeat(250, () => times.push(1))
  vi.advanceTimersByTime(1_000)
  expect(times.length).toBeGreaterThanOrEqual(3)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
