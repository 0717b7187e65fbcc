import { expect, test } from 'vitest'
import { cellsOf, townsIn } from './map-cells.ts'
import { WORLD, viewOf } from './map-view.ts'

const SHANGHAI = { latitude: 31.2, longitude: 121.5 }

test('the whole world needs no square, a town the one that it lies in', () => {
  expect(cellsOf(WORLD)).toEqual([])
  expect(cellsOf(viewOf(SHANGHAI, 10))).toEqual(['30-5'])
})

test('a view across edges needs each square that it touches, and none beyond the world', () => {
  expect(cellsOf(viewOf({ latitude: 30, longitude: 120 }, 10))).toEqual(['29-5', '29-6', '30-5', '30-6'])
  expect(cellsOf(viewOf({ latitude: 89, longitude: -179.9 }, 10))).toEqual(['0-0'])
})

test('of towns that are too near to each other the larger one is named, and none out of view', () => {
  const near = viewOf(SHANGHAI, 10)
  const names = (...towns: [string, number, number][]) => townsIn(near, [towns]).map(({ name }) => name)
  expect(
    names(
      ['Shanghai', 31.2, 121.5],
      ['Its neighbour', 31.21, 121.5],
      ['To the north', 31.5, 121.5],
      ['Far away', 10, 10],
    ),
  ).toEqual(['Shanghai', 'To the north'])
})
