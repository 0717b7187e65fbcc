import { beforeEach, expect, test, vi } from 'vitest'
import { syncStatus } from '../store/device/sync-status.ts'
import { whenLive } from './when-live.ts'

beforeEach(() => {
  vi.useFakeTimers()
  syncStatus.update({ link: 'connecting' })
  return () => vi.useRealTimers()
})

async function isLiveAfter(ms: number, waiting: Promise<void>): Promise<boolean> {
  let isLive = false
  void waiting.then(() => {
    isLive = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return isLive
}

test('live is waited for, and where it stands already nothing is', async () => {
  const waiting = whenLive(5_000)
  expect(await isLiveAfter(4_000, waiting)).toBe(false)
  syncStatus.update({ link: 'live' })
  expect(await isLiveAfter(0, waiting)).toBe(true)
  expect(await isLiveAfter(0, whenLive(5_000))).toBe(true)
})

test('without a network, or with one that never answers, the wait is bounded', async () => {
  syncStatus.update({ link: 'offline' })
  const waiting = whenLive(5_000)
  expect(await isLiveAfter(4_999, waiting)).toBe(false)
  expect(await isLiveAfter(1, waiting)).toBe(true)
})
