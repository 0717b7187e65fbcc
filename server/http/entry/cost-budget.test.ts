import { expect, test } from 'vitest'
import { createCostBudget } from './cost-budget.ts'

function budgetOf(unitsPerMinute: number) {
  const clock = { ms: 0 }
  return { clock, budget: createCostBudget({ unitsPerMinute, now: () => clock.ms }) }
}

test('dear calls use a budget up sooner than cheap ones', () => {
  const { budget } = budgetOf(60)
  expect(Array.from({ length: 4 }, () => budget.take('a', 20))).toEqual([0, 0, 0, 20])
  expect(budget.take('b', 1)).toBe(0)
})

test("a budget refills steadily and never above a minute's units", () => {
  const { budget, clock } = budgetOf(60)
  budget.take('a', 60)
  expect(budget.take('a', 20)).toBe(20)
  clock.ms += 20_000
  expect(budget.take('a', 20)).toBe(0)
  clock.ms += 3_600_000
  expect([budget.take('a', 60), budget.take('a', 1)]).toEqual([0, 1])
})

test('a refused call takes nothing', () => {
  const { budget } = budgetOf(60)
  budget.take('a', 50)
  expect(budget.take('a', 20)).toBe(10)
  expect(budget.take('a', 10)).toBe(0)
})

test('a call dearer than the whole budget passes when the budget is full', () => {
  expect(budgetOf(5).budget.take('a', 20)).toBe(0)
})
