import { expect, test, vi } from 'vitest'
import { holdAwake } from './hold-awake.ts'

test('the screen is let go of once, also if the hold came only after its end', async () => {
  const release = vi.fn(() => Promise.resolve())
  const slow = Promise.withResolvers<{ release(): Promise<void> }>()
  const request = vi.fn(() => slow.promise)
  const end = holdAwake({ request })
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  end()
  slow.resolve({ release })
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), { timeout: 100_000 })
})

test('a browser that refuses, or has no such thing, is left alone', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('battery', 'NotAllowedError')) }
  expect(() => holdAwake(refusing)()).not.toThrow()
  expect(() => holdAwake(undefined)()).not.toThrow()
  await Promise.resolve()
})
