/** Results that stand where the person looks are known by their orders, and who asks hears of a new one. */
import { expect, test, vi } from 'vitest'
import { isShownInPlace, showInPlace, watchPlaces } from './shown-in-place.ts'

test('a result that two parts of the page show stands there until both are gone', () => {
  const ends = [showInPlace('one'), showInPlace('one')]
  ends[0]?.()
  expect(isShownInPlace('one')).toBe(true)
  ends[1]?.()
  expect(isShownInPlace('one')).toBe(false)
})

test('who watches hears of a result that comes into its place, and of none after the end', () => {
  const heard = vi.fn<() => void>()
  const end = watchPlaces(heard)
  showInPlace('two')
  expect(heard).toHaveBeenCalledTimes(1)
  end()
  showInPlace('three')
  expect(heard).toHaveBeenCalledTimes(1)
})
