import { expect, test } from 'vitest'
import { newestOnly } from './newest-only.ts'

test('of works under way at the same time only the one that was begun last counts', () => {
  const begin = newestOnly()
  const isFirstNewest = begin()
  expect(isFirstNewest()).toBe(true)
  const isSecondNewest = begin()
  expect([isFirstNewest(), isSecondNewest()]).toEqual([false, true])
})
