import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../address/hash-location.ts', () => ({ subscribeLocation: () => undefined }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The module as a page begins with it. The server is there, and nothing is typed. */
async function page(reload: () => void) {
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
  vi.resetModules()
  return import('./stale-chunks.ts')
}

test('a page whose new start does not come goes on after ten seconds, and can begin anew later', async () => {
  const reload = vi.fn()
  const { reloadWhereItHelps } = await page(reload)
  vi.useFakeTimers({ now: Date.now() })
  const wait = async () => {
    let hasGoneOn = false
    void reloadWhereItHelps().then(() => (hasGoneOn = true))
    await vi.advanceTimersByTimeAsync(9_999)
    const before = hasGoneOn
    await vi.advanceTimersByTimeAsync(1)
    return [before, hasGoneOn, reload.mock.calls.length]
  }
  expect(await wait()).toEqual([false, true, 1])
  expect(await wait()).toEqual([false, true, 2])
})
