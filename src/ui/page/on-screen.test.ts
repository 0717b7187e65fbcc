import { expect, test, vi } from 'vitest'
import { isOnScreen, isPageWhole, putOnScreen, watchScreen } from './on-screen.ts'

test('a page is whole when it stands there and nothing of it is still coming', () => {
  expect(isPageWhole()).toBe(false)
  const takeFigure = putOnScreen('coming')
  const takePage = putOnScreen('page')
  expect(isPageWhole()).toBe(false)
  takeFigure()
  expect(isPageWhole()).toBe(true)
  takePage()
  expect(isPageWhole()).toBe(false)
})

test('a part stands on the screen until the last of its kind is gone', () => {
  const [one, other] = [putOnScreen('sheet'), putOnScreen('sheet')]
  one()
  expect(isOnScreen('sheet')).toBe(true)
  other()
  expect(isOnScreen('sheet')).toBe(false)
})

test('parts that take the place of others are told once, as they stand in the end', async () => {
  const takeOld = putOnScreen('coming')
  const seen = vi.fn<(isComing: boolean) => void>()
  const unwatch = watchScreen(() => seen(isOnScreen('coming')))
  takeOld()
  const takeNew = putOnScreen('coming')
  expect(seen).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(seen.mock.calls).toEqual([[true]])
  takeNew()
  await Promise.resolve()
  expect(seen.mock.calls).toEqual([[true], [false]])
  unwatch()
  putOnScreen('coming')()
  await Promise.resolve()
  expect(seen).toHaveBeenCalledTimes(2)
})
