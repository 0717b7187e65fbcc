import { expect, test } from 'vitest'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { riseDirection } from './rise-direction.ts'

test('a change that shows as 0.00 % has no arrow, though the price moved by a step', () => {
  const rise = riseOf({ price: 10_000_001, open24h: 10_000_000 })
  expect(rise.steps).toBe(1)
  expect(riseDirection(rise)).toBe('flat')
})

test('a change that shows points where it goes, and none points nowhere', () => {
  expect(riseDirection({ basisPoints: 1 })).toBe('up')
  expect(riseDirection({ basisPoints: -1 })).toBe('down')
  expect(riseDirection(undefined)).toBe('flat')
})
