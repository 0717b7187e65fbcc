import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

test.each([
  ['31.2304, 121.4737', 31.2304, 121.4737],
  ['-33.8688 151.2093', -33.8688, 151.2093],
  ['33.8688 S, 151.2093 E', -33.8688, 151.2093],
  ['31°13′48″N 121°28′12″W', 31.23, -121.47],
  ['31.23n121.47e', 31.23, 121.47],
  ['N 31.23 E 121.47', 31.23, 121.47],
  ["N31°13.8', W121°28.2'", 31.23, -121.47],
  ['E 121.47, N 31.23', 31.23, 121.47],
  ['N 31,23 E 121,47', 31.23, 121.47],
  ['３１．２３，１２１．４７', 31.23, 121.47],
  ['北纬31.23度，东经121.47度', 31.23, 121.47],
  ['北緯31度13分48秒 東経121度28分12秒', 31.23, 121.47],
  ['(31.2304, 121.4737)', 31.2304, 121.4737],
  ['31.23º, 121.47˚', 31.23, 121.47],
  ['0, -0.5', 0, -0.5],
])('%j is a place in every language', (typed, latitude, longitude) => {
  for (const language of ['zh-CN', 'en-US', 'de-DE', 'fr-FR'])
    expectPlace(readCoordinates(typed, language), latitude, longitude)
})

test.each([
  ['48,1374, 11,5755', 48.1374, 11.5755],
  ['48,1374 11,5755', 48.1374, 11.5755],
  ['-48,13;11,57', -48.13, 11.57],
  ["48°8,5'N 11°34,5'E", 48.141_666_667, 11.575],
])('%j is a place written with decimal commas', (typed, latitude, longitude) => {
  expectPlace(readCoordinates(typed, 'de-DE'), latitude, longitude)
})

test('"O" is east in German, west in French, and nothing elsewhere', () => {
  expectPlace(readCoordinates('48,13743° N, 11,57549° O', 'de-DE'), 48.137_43, 11.575_49)
  expectPlace(readCoordinates('48,13743° N, 11,57549° O', 'fr-FR'), 48.137_43, -11.575_49)
  expect(readCoordinates('48.13743° N, 11.57549° O', 'en-US')).toBeNull()
})

test.each([
  '',
  'Shanghai',
  '31.2304',
  '91, 0',
  '0, 181',
  '1,234.56 and more',
  '12.3456 E',
  '12.3456 N',
  '1,2,3',
  '31,12,121',
  "31°75'N 121°28'E",
  '31 N, 121 N',
  '31 E, 121 E',
  '31 E, 121',
])('%j is no place', (typed) => {
  expect(readCoordinates(typed, 'en-US')).toBeNull()
})

function expectPlace(place: ReturnType<typeof readCoordinates>, latitude: number, longitude: number): void {
  expect(place?.latitude).toBeCloseTo(latitude, 8)
  expect(place?.longitude).toBeCloseTo(longitude, 8)
}
