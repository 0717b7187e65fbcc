import { expect, test } from 'vitest'
import { worldOutline } from './world-outline.ts'

const ARCS = [
  [
    [0, 0],
    [10, 0],
  ],
  [
    [10, 0],
    [0, 10],
    [-10, -10],
  ],
  [
    [0, 0],
    [5, 5],
  ],
] as const
const made = worldOutline({
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: ARCS,
  objects: { land: { geometries: [{ arcs: [[[0, 1]], [[~2]]] }] } },
})

test('land is closed rings over its arcs, in tenths of a degree from the upper left', () => {
  expect(made.land.split('z')[0]).toBe('M1800 900l100 0l0-100l-100 100')
})

test('an arc with a negative number is walked backwards', () => {
  expect(made.land.split('z')[1]).toBe('M1850 850l-50 50')
})

test('an arc that no land uses is a border, and one that land uses is none', () => {
  expect(made.borders).toBe('')
  expect(
    worldOutline({ transform: { scale: [1, 1], translate: [0, 0] }, arcs: ARCS, objects: { land: { geometries: [] } } })
      .borders,
  ).not.toBe('')
})

test('land across the date line is drawn at both edges, and no line runs back through the map', () => {
  const islands = worldOutline({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [178, 0],
        [-356, 0],
        [0, 5],
        [356, 0],
        [0, -5],
      ],
    ],
    objects: { land: { geometries: [{ arcs: [[[0]]] }] } },
  })
  expect(islands.land).toBe('M3580 900l40 0l0-50l-40 0l0 50zM-20 900l40 0l0-50l-40 0l0 50z')
})

test('a coast that goes around the world is closed at the pole', () => {
  const antarctica = worldOutline({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [-180, -70],
        [120, 0],
        [120, 0],
        [120, 0],
      ],
    ],
    objects: { land: { geometries: [{ arcs: [[[0]]] }] } },
  })
  expect(antarctica.land).toBe('M0 1600l1200 0l1200 0l1200 0l0 200l-3600 0z')
})
