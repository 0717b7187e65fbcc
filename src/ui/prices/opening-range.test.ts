import { expect, test } from 'vitest'
import { openingRange } from './opening-range.ts'

test('the newest points are in view, and all of them where there are few', () => {
  expect(openingRange({ count: 500, shown: 240, room: 0 })).toEqual({ from: 260, to: 500 })
  expect(openingRange({ count: 30, shown: 240, room: 0 })).toEqual({ from: 0, to: 30 })
})

test('the room for the ends of running orders stays, with as many places in view', () => {
  expect(openingRange({ count: 500, shown: 240, room: 40 })).toEqual({ from: 299, to: 539 })
})

test('a far end takes two fifths of the picture, and the points are nearer together', () => {
  expect(openingRange({ count: 500, shown: 240, room: 200 })).toEqual({ from: 199, to: 699 })
})
