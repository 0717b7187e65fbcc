import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots } from './row-slots.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ key: `k${from + at}`, index: from + at }))
const slots = (shown: readonly { slot: number }[]) => shown.map(({ slot }) => slot)

test('the first rows get elements of their own', () => {
  expect(slots(assignSlots([], rows(0, 4)))).toEqual([0, 1, 2, 3])
})

test('scrolled down a little, what left at the top shows what comes at the end', () => {
  expect(slots(assignSlots(assignSlots([], rows(0, 4)), rows(1, 5)))).toEqual([1, 2, 3, 0])
})

test('scrolled up a little, those that stay are left where they are', () => {
  expect(slots(assignSlots(assignSlots([], rows(5, 9)), rows(4, 8)))).toEqual([4, 0, 1, 2])
})

test('scrolled so far that most have gone, each element stays in its place and is filled anew', () => {
  const before = assignSlots([], rows(0, 5))
  expect(slots(assignSlots(before, rows(100, 105)))).toEqual([0, 1, 2, 3, 4])
  expect(slots(assignSlots(before, rows(4, 9)))).toEqual([0, 1, 2, 3, 4])
  expect(slots(assignSlots(before, rows(100, 107)))).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(slots(assignSlots(before, rows(100, 103)))).toEqual([0, 1, 2])
})

test('a row that came on top leaves the others their elements', () => {
  const wanted = [{ key: 'new', index: 0 }, ...rows(0, 3).map(({ key, index }) => ({ key, index: index + 1 }))]
  expect(slots(assignSlots(assignSlots([], rows(0, 4)), wanted))).toEqual([4, 0, 1, 2])
})

test('whatever is scrolled, each row has an element and none has two', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ from: fc.nat(40), length: fc.nat(12) }), { maxLength: 30 }), (moves) => {
      let shown = assignSlots([], rows(0, 6))
      for (const { from, length } of moves) {
        shown = assignSlots(shown, rows(from, from + length))
        expect(shown.map(({ key, index }) => ({ key, index }))).toEqual(rows(from, from + length))
        expect(new Set(slots(shown)).size).toBe(length)
      }
    }),
  )
})
