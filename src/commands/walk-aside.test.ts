import { afterEach, expect, test, vi } from 'vitest'
import { testKey } from '../../tests/support/signed-files.ts'
import { walkedOrder } from '../../tests/support/walked-order.ts'

/** A thread that the browser has ended: it takes messages and never answers. */
class SilentWorker {
  static readonly open = new Set<SilentWorker>()
  constructor() {
    SilentWorker.open.add(this)
  }
  addEventListener(): void {}
  postMessage(): void {}
  terminate(): void {
    SilentWorker.open.delete(this)
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('threads that never answer are given up after a minute, and the next order gets new ones', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.useFakeTimers()
  const { walkAside } = await import('./walk-aside.ts')
  const { proof } = walkedOrder(testKey())
  const ask = () => walkAside({ proof, keys: {}, anchors: {} })
  const first = expect(ask()).rejects.toThrow('the threads do not answer')
  const before = [...SilentWorker.open]
  expect(before).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  await first
  expect(SilentWorker.open.size).toBe(0)
  const second = expect(ask()).rejects.toThrow('the threads do not answer')
  expect(SilentWorker.open.size).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  await second
})
