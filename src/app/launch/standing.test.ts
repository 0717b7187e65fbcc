import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putOnScreen } from '../../ui/page/on-screen.ts'
import { onStanding } from './standing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the work begins once the page has all its figures, and only once', async () => {
  const work = vi.fn<() => void>()
  onStanding(1_000, work)
  const takeFigure = putOnScreen('coming')
  const takePage = putOnScreen('page')
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  takeFigure()
  await Promise.resolve()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
  takePage()
})

test('it begins at once on a page that stands there already', () => {
  const takePage = putOnScreen('page')
  const work = vi.fn<() => void>()
  onStanding(1_000, work)
  expect(work).toHaveBeenCalledTimes(1)
  takePage()
})

test('a page that never gets its figures holds it up for so long, and no longer', () => {
  const takes = [putOnScreen('coming'), putOnScreen('page')]
  const work = vi.fn<() => void>()
  onStanding(1_000, work)
  vi.advanceTimersByTime(999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  for (const take of takes) take()
})
