import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onError = (error: unknown) => {
  throw error
}

test('a round begins at once, and the next one a pause after its end', async () => {
  const begun: number[] = []
  const rounds = startRounds({ everyMs: 1_000, onError }, async () => {
    begun.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  const first = Date.now()
  await vi.advanceTimersByTimeAsync(2_700)
  expect(begun.map((at) => at - first)).toEqual([0, 1_300, 2_600])
  const stopped = rounds.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
  expect(begun).toHaveLength(3)
})

test('a round that fails is told, and the next one comes', async () => {
  const told: unknown[] = []
  const work = vi.fn(() => Promise.reject(new Error('no disk')))
  const rounds = startRounds({ everyMs: 1_000, onError: (error) => void told.push(error) }, work)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  expect(told).toEqual([new Error('no disk'), new Error('no disk')])
  await rounds.stop()
})

test('stopping tells the round that is under way and waits for it', async () => {
  let steps = 0
  const rounds = startRounds({ everyMs: 1_000, onError }, async (isStopped) => {
    while (!isStopped()) {
      steps += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await vi.advanceTimersByTimeAsync(250)
  const stopped = rounds.stop()
  await vi.advanceTimersByTimeAsync(100)
  await stopped
  expect(steps).toBe(3)
})
