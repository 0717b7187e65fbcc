import { expect, test } from 'vitest'
import type { FoundTown } from '../../../contract/map-parts.ts'
import { whereabouts } from './whereabouts.ts'

const town = (country: string, latitude: number, name = 'Hamburg', other = ''): FoundTown => [
  name,
  other,
  country,
  latitude,
  10,
]
const read = (towns: readonly FoundTown[]) => towns.map((one) => whereabouts(one, { among: towns, locale: 'de-DE' }))

test('a town is told by its country in the language of the app, one of the United States by its state too', () => {
  expect(read([town('DE', 53), town('US-NY', 42), town('US-PA', 40)])).toEqual([
    'Deutschland',
    'Vereinigte Staaten, NY',
    'Vereinigte Staaten, PA',
  ])
})

test('towns of one name in one country are told apart by where they lie', () => {
  expect(read([town('MX', 20.5), town('MX', 19, 'Other'), town('MX', 18, 'Amburgo', 'Hamburg')])).toEqual([
    'Mexiko (20.5000, 10.0000)',
    'Mexiko',
    'Mexiko (18.0000, 10.0000)',
  ])
})
