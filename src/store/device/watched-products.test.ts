import { expect, test } from 'vitest'
import { watchProducts, watchedCell } from './watched-products.ts'

test('a product is watched until the last who asked leaves, and what lists show is kept apart', () => {
  const ends = [watchProducts(['b', 'a']), watchProducts(['a']), watchProducts(['a', 'c'], 'listed')]
  expect(watchedCell.get()).toEqual({ products: ['a', 'b'], listed: ['a', 'c'] })
  ends[0]?.()
  expect(watchedCell.get()).toEqual({ products: ['a'], listed: ['a', 'c'] })
  ends[2]?.()
  ends[1]?.()
  expect(watchedCell.get()).toEqual({ products: [], listed: [] })
})

test('the same wish anew tells nobody', () => {
  const told: unknown[] = []
  const unsubscribe = watchedCell.subscribe(() => told.push(watchedCell.get()))
  const ends = [watchProducts(['a'], 'listed'), watchProducts(['a'], 'listed')]
  ends[0]?.()
  expect(told).toHaveLength(1)
  ends[1]?.()
  expect(told).toHaveLength(2)
  unsubscribe()
})
