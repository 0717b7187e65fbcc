import { expect, test } from 'vitest'
import { hasFields } from './stored-shape.ts'

test('a value with all fields of their types is taken, whatever else it has', () => {
  expect(
    hasFields(
      { id: 'a', at: 1, isOn: false, keys: {}, more: 1 },
      { id: 'string', at: 'number', isOn: 'boolean', keys: 'object' },
    ),
  ).toBe(true)
})

test('a missing field, another type, null for an object, and no object at all are refused', () => {
  expect(hasFields({ id: 'a' }, { id: 'string', at: 'number' })).toBe(false)
  expect(hasFields({ id: 1 }, { id: 'string' })).toBe(false)
  expect(hasFields({ keys: null }, { keys: 'object' })).toBe(false)
  expect(hasFields(null, {})).toBe(false)
  expect(hasFields('text', {})).toBe(false)
})
