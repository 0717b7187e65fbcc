import { expect, test } from 'vitest'
import { ADDRESS_LENGTH_MAX, splitPlace, withPlace } from './place-text.ts'

test('an address and its place are one text, and come apart again', () => {
  const text = withPlace(' Nanjing Road 1 ', { latitude: 31.23041, longitude: -121.47368 })
  expect(text).toBe('Nanjing Road 1 (31.2304, -121.4737)')
  expect(splitPlace(text)).toEqual({ address: 'Nanjing Road 1', place: { latitude: 31.2304, longitude: -121.4737 } })
})

test.each(['', 'Branch (2nd floor)', 'Somewhere (91, 0)', 'Somewhere (0, 181)'])('%j has no place', (text) => {
  expect(splitPlace(text)).toEqual({ address: text, place: null })
})

test('the longest address with the longest coordinates fits the field of the account', () => {
  expect(
    withPlace('x'.repeat(ADDRESS_LENGTH_MAX), { latitude: -89.99999, longitude: -179.99999 }).length,
  ).toBeLessThanOrEqual(200)
})
