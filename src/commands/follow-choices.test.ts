import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const followed = vi.fn()
let failures: number
beforeEach(() => {
  failures = 0
  followed.mockReset()
  vi.resetModules()
  vi.doMock('../store/launch/load-mirror-library.ts', () => ({ mirrorLibraryCame: () => Promise.resolve() }))
  vi.doMock('../store/device/unkept-choices.ts', () => ({ unkeptChoicesCell: { get: () => [] } }))
  vi.doMock('./keep-choice.ts', () => ({}))
  vi.doMock('../store/launch/follow-choices.ts', () => {
    if (failures > 0) {
      failures -= 1
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    return { followChoices: followed }
  })
})
afterEach(() => vi.doUnmock('../store/launch/follow-choices.ts'))

test('where the file that follows the choices can not be had, nothing breaks, and the next sign-in asks for it again', async () => {
  failures = 1
  const { sessionCell } = await import('../store/device/session.ts')
  const { followChoices } = await import('./follow-choices.ts')
  const signIn = (id: string) => sessionCell.set({ id, expiresAt: 0, user: { id: 'user', account: 'ada' } })
  signIn('one')
  followChoices()
  await vi.waitFor(() => expect(failures).toBe(0), { timeout: 100_000 })
  signIn('two')
  await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(1), { timeout: 100_000 })
})
