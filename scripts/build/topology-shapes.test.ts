import { expect, test } from 'vitest'
import { shapesOf } from './topology-shapes.ts'

/** Two states of three arcs, in a grid of half degrees that begins at 10° west, 40° north. */
const TOPOLOGY = {
  transform: { scale: [0.5, 0.5], translate: [-10, 40] },
  arcs: [
    [
      [0, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [0, 2],
      [-2, -2],
    ],
    [
      [4, 4],
      [2, 0],
      [0, 2],
      [-2, -2],
    ],
  ],
  objects: {
    states: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]] },
        { type: 'MultiPolygon', arcs: [[[~1, ~0]], [[2]]] },
      ],
    },
  },
} as const

test('shapes are put together from arcs, in degrees, and an arc with a negative number is walked backwards', () => {
  expect(shapesOf(TOPOLOGY, 'states')).toEqual([
    {
      type: 'Polygon',
      coordinates: [
        [
          [-10, 40],
          [-9, 40],
          [-9, 41],
          [-10, 40],
        ],
      ],
    },
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [-10, 40],
            [-9, 41],
            [-9, 40],
            [-10, 40],
          ],
        ],
        [
          [
            [-8, 42],
            [-7, 42],
            [-7, 43],
            [-8, 42],
          ],
        ],
      ],
    },
  ])
})
