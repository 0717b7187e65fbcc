import { expect, test } from 'vitest'
import { WORLD, moved, placeAt, pointOf, viewBoxOf, viewOf, zoomed } from './map-view.ts'

const SHANGHAI = { latitude: 31.2, longitude: 121.5 }

test('the middle of the whole world lies on the equator, south of Greenwich', () => {
  expect(placeAt(WORLD, { x: 0.5, y: 0.5 })).toEqual({ latitude: 0, longitude: 0 })
})

test('a view of a place has that place in its middle', () => {
  const place = placeAt(viewOf(SHANGHAI, 300), { x: 0.5, y: 0.5 })
  expect(place.latitude).toBeCloseTo(31.2, 9)
  expect(place.longitude).toBeCloseTo(121.5, 9)
  expect(pointOf(SHANGHAI)).toEqual({ x: 3015, y: 588 })
})

test('coming nearer keeps the place under the finger where it is', () => {
  const at = { x: 0.8, y: 0.3 }
  const before = placeAt(WORLD, at)
  const after = placeAt(zoomed(WORLD, 4, at), at)
  expect(after.latitude).toBeCloseTo(before.latitude, 9)
  expect(after.longitude).toBeCloseTo(before.longitude, 9)
})

test('a drag carries the place along', () => {
  const before = placeAt(viewOf(SHANGHAI, 300), { x: 0.5, y: 0.5 })
  const after = placeAt(moved(viewOf(SHANGHAI, 300), { x: 0.1, y: -0.2 }), { x: 0.6, y: 0.3 })
  expect(after.latitude).toBeCloseTo(before.latitude, 9)
  expect(after.longitude).toBeCloseTo(before.longitude, 9)
})

test('neither a drag nor a zoom leaves the world', () => {
  expect(moved(WORLD, { x: 9, y: 9 })).toMatchObject({ x: 0, y: 0 })
  expect(zoomed(WORLD, 10_000).width).toBe(0.5)
  expect(zoomed(WORLD, 0.01)).toEqual(WORLD)
  expect(placeAt(WORLD, { x: 0.5, y: 1 }).latitude).toBe(-90)
})

test('the view box is the view, upper left corner first', () => {
  expect(viewBoxOf({ x: 100, y: 100, width: 80 })).toBe('60 70 80 60')
})
