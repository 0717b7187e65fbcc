import { expect, test } from 'vitest'
import { fitInto } from './resize-photo.ts'

test('a large picture keeps its shape inside the bound', () => {
  expect(fitInto(4_000, 3_000, 2_000)).toEqual({ width: 2_000, height: 1_500 })
  expect(fitInto(1_500, 12_000, 2_000)).toEqual({ width: 250, height: 2_000 })
})

test('a small picture stays as it is, and no side vanishes', () => {
  expect(fitInto(640, 480, 2_000)).toEqual({ width: 640, height: 480 })
  expect(fitInto(100_000, 1, 2_000)).toEqual({ width: 2_000, height: 1 })
})
