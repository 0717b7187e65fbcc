import { expect, test, vi } from 'vitest'
import { syncStatus } from '../store/device/sync-status.ts'
import { useLink } from './use-link.ts'

const drawn = vi.hoisted(() => ({ anew: 0 }))
// A component is drawn anew where what it follows is another.
vi.mock('react', () => ({
  useSyncExternalStore: (subscribe: (listener: () => void) => void, read: () => unknown) => {
    let shown = read()
    subscribe(() => {
      if (Object.is(read(), shown)) return
      shown = read()
      drawn.anew += 1
    })
    return shown
  },
}))

test('what shows the line is drawn anew by the line, and by no pull', () => {
  syncStatus.update({ link: 'live' })
  useLink()
  syncStatus.update({ phase: 'pulling' })
  syncStatus.update({ phase: 'idle', asOf: 1_000, verifiedAt: 1_000 })
  expect(drawn.anew).toBe(0)
  syncStatus.update({ link: 'offline' })
  expect(drawn.anew).toBe(1)
})
