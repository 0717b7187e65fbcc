import { expect, test } from 'vitest'
import { coversAction, leastCovering, type Control } from './least-covering.ts'

const band = (top: number, bottom: number) => ({ left: 0, right: 320, top, bottom })
const control = (top: number, isAction = false): Control => ({ ...band(top, top + 44), isAction })
const [low, middle, high] = [band(490, 556), band(330, 396), band(4, 70)]

test('news lie where they always do as long as they cover nothing there', () => {
  expect(leastCovering([low, middle, high], [control(100), control(200, true)])).toBe(0)
})

test('no number of other controls is worth as much as one action', () => {
  const controls = [control(500, true), control(340), control(350), control(10), control(12)]
  expect(leastCovering([low, middle], controls)).toBe(1)
  expect(coversAction(low, controls)).toBe(true)
  expect(coversAction(middle, controls)).toBe(false)
})

test('where each place covers something, they lie over the fewest controls', () => {
  expect(leastCovering([low, middle, high], [control(500, true), control(340), control(341), control(10)])).toBe(2)
})

test('what only touches an edge is not covered', () => {
  expect(coversAction(low, [{ ...band(556, 600), isAction: true }])).toBe(false)
})
