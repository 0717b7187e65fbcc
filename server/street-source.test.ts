import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { streetSourceOf } from './street-source.ts'

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'raster'],
  ['https://tiles.example/{z}/{x}/{y}@2x.webp?key=public', 'raster'],
  ['https://tiles.example:8443/maps/city.pmtiles?v=2', 'pmtiles'],
  ['http://127.0.0.1:8081/city.pmtiles', 'pmtiles'],
])('%s is a source of streets', (url, kind) => {
  expect(readConfig({ TILES_URL: url })).toMatchObject({ config: { TILES_URL: url } })
  expect(streetSourceOf({ url, attribution: '' })).toEqual({ kind, url, attribution: '© OpenStreetMap contributors' })
})

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/city.mbtiles',
  'http://tiles.example/city.pmtiles',
  'ftp://tiles.example/city.pmtiles',
  'https://user:do-not-show@tiles.example/city.pmtiles',
  "https://tiles.example;script-src 'unsafe-inline'/city.pmtiles",
  'https://tiles.example;x/city.pmtiles',
  'https://tiles.example,other.example/city.pmtiles',
])('%s is refused with one line that does not show it', (url) => {
  expect(readConfig({ TILES_URL: url })).toEqual({
    faults: [
      'TILES_URL: expected raster tiles like https://host/{z}/{x}/{y}.png or one file like https://host/city.pmtiles; http on this machine alone',
    ],
  })
})

test('with no source there is none, and the credit is what the operator says', () => {
  expect(streetSourceOf({ url: null, attribution: 'somebody' })).toBeNull()
  expect(streetSourceOf({ url: 'https://tiles.example/city.pmtiles', attribution: '© City of Example' })).toMatchObject(
    { attribution: '© City of Example' },
  )
})
