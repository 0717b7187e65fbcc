import { expect, test } from 'vitest'
import { fitEnds, pointsUntil } from './end-room.ts'

const WIDTH_PX = 300
const fit = (...ends: readonly number[]) => fitEnds({ ends, count: 1_000, widthPx: WIDTH_PX, spacing: 2 })

test('an end lies as many points behind the newest one as intervals begin until it', () => {
  expect(pointsUntil(130_000, 60_000, 15)).toBe(4)
  expect(pointsUntil(50_000, 60_000, 15)).toBe(0)
})

test('a near end gets its room, a far one draws the points nearer together, in two fifths of the picture at most', () => {
  expect(fit(30)).toEqual({ spacing: 2, room: 32 })
  const { spacing, room } = fit(30, 200)
  expect(spacing).toBeCloseTo(0.6)
  expect(room * spacing).toBeCloseTo(0.4 * WIDTH_PX + 4)
})

test('an end that does not fit leaves the room to the next one, and where none runs there is no room', () => {
  expect(fit(30, 5_000)).toEqual(fit(30))
  expect(fit()).toEqual({ spacing: 2, room: 0 })
  // With few points the picture would be empty for the most part.
  expect(fitEnds({ ends: [200], count: 150, widthPx: WIDTH_PX, spacing: 2 }).room).toBe(0)
})
