import { expect, test } from 'vitest'
import { ADDRESS_LENGTH_MAX, readCoordinates, splitPlace, withPlace } from './place-text.ts'

test('an address and its place are one text, and come apart again', () => {
  const text = withPlace(' Nanjing Road 1 ', { latitude: 31.23041, longitude: -121.47368 })
  expect(text).toBe('Nanjing Road 1 (31.2304, -121.4737)')
  expect(splitPlace(text)).toEqual({ address: 'Nanjing Road 1', place: { latitude: 31.2304, longitude: -121.4737 } })
})

test.each(['', 'Branch (2nd floor)', 'Somewhere (91, 0)', 'Somewhere (0, 181)'])('%j has no place', (text) => {
  expect(splitPlace(text)).toEqual({ address: text, place: null })
})

test('the longest address with the longest coordinates fits the field of the account', () => {
  expect(withPlace('x'.repeat(ADDRESS_LENGTH_MAX), { latitude: -89.99999, longitude: -179.99999 }).length).toBeLessThanOrEqual(200)
})

test.each([
  ['31.2304, 121.4737', 31.2304, 121.4737],
  ['-33.8688 151.2093', -33.8688, 151.2093],
  ['33.8688 S, 151.2093 E', -33.8688, 151.2093],
  ['31°13′48″N 121°28′12″W', 31.23, -121.47],
  ['３１．２３，１２１．４７', 31.23, 121.47],
  ['0, -0.5', 0, -0.5],
])('%j is a place', (typed, latitude, longitude) => {
  const place = readCoordinates(typed)
  expect(place?.latitude).toBeCloseTo(latitude, 9)
  expect(place?.longitude).toBeCloseTo(longitude, 9)
})

test.each(['', 'Shanghai', '31.2304', '91, 0', '0, 181', '1,234.56 and more'])('%j is no place', (typed) => {
  expect(readCoordinates(typed)).toBeNull()
})
