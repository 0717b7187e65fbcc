import { expect, test } from 'vitest'
import { placeNotes, type ChartNote } from './chart-notes.ts'

const SIZE = { width: 300, height: 200 }
const place = (...notes: readonly ChartNote[]) =>
  placeNotes(notes, { size: SIZE, heightPx: 18, widthOf: (text) => text.length * 6 })
const join = (text: string, from: readonly [number, number], to: readonly [number, number]): ChartNote => ({
  text,
  tone: 'up',
  place: 'join',
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
})
const end = (x: number): ChartNote => ({
  text: 'Ends 14:05:40',
  tone: 'plain',
  place: 'end',
  from: { x, y: 0 },
  to: { x, y: 0 },
})

test('the end of an order is named at the foot of its line, before it, and behind it where no room is before it', () => {
  expect(place(end(280))[0]?.box).toEqual({ left: 186, top: 176, width: 88, height: 18 })
  expect(place(end(60))[0]?.box.left).toBe(66)
})

test('the sum stands before the middle of a line from entry to exit: over one that rises, under one that falls', () => {
  expect(place(join('+82.00', [100, 120], [140, 80]))[0]?.box).toEqual({ left: 68, top: 82, width: 46, height: 18 })
  expect(place(join('+82.00', [100, 80], [140, 120]))[0]?.box.top).toBe(100)
})

test('of two texts that touch the first stays, and none leaves the picture', () => {
  const [first, under, apart] = [
    join('+82.00', [100, 120], [140, 80]),
    join('-10.00', [104, 120], [144, 84]),
    join('+5.00', [200, 120], [240, 80]),
  ]
  expect(place(first, under, apart).map(({ text }) => text)).toEqual(['+82.00', '+5.00'])
  expect(place(join('+82.00', [100, 8], [140, 2]), join('+82.00', [400, 120], [440, 80]))).toEqual([])
  expect(place(end(320))).toEqual([])
})
