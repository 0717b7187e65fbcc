import { expect, test } from 'vitest'
import { deepestFall, profitSteps, stepPath } from './profit-steps.ts'

const days = (profits: Readonly<Record<string, bigint>>) =>
  new Map(Object.entries(profits).map(([day, profit]) => [day, { profit }]))
const APRIL = { from: '2026-04-01', to: '2026-04-05' }

test('every day has its step, and the last one is the sum of all', () => {
  const steps = profitSteps(days({ '2026-04-02': -500n, '2026-04-04': 200n }), APRIL)
  expect(steps.map(({ sum }) => sum)).toEqual([0n, -500n, -500n, -300n, -300n])
  expect(steps.at(-1)?.day).toBe(APRIL.to)
})

test('the deepest fall goes from its peak to its lowest day', () => {
  const profits = {
    '2026-04-01': 300n,
    '2026-04-02': -100n,
    '2026-04-03': 50n,
    '2026-04-04': -400n,
    '2026-04-05': 900n,
  }
  expect(deepestFall(profitSteps(days(profits), APRIL))).toEqual({ depth: -450n, from: '2026-04-01', to: '2026-04-04' })
})

test('a line that falls from its first day has no peak before, and one that only rises has no fall', () => {
  expect(deepestFall(profitSteps(days({ '2026-04-01': -1n }), APRIL))).toEqual({
    depth: -1n,
    from: null,
    to: '2026-04-01',
  })
  expect(deepestFall(profitSteps(days({ '2026-04-01': 1n }), APRIL))).toBeNull()
})

test('the path stays in its box, and zero is where the line begins', () => {
  const path = stepPath(profitSteps(days({ '2026-04-01': 100n, '2026-04-03': -400n }), APRIL))
  expect(path).toEqual({
    line: 'm0,25.00H10.00V0.00H30.00V0.00H50.00V100.00H70.00V100.00H90.00V100.00H100',
    zero: 25,
    end: 100,
  })
  expect(stepPath(profitSteps(days({}), APRIL)).zero).toBe(50)
})
