import { expect, test } from 'vitest'
import { ordersOf } from './use-practice.ts'

const real = [{ id: 'real' }]
const practised = [{ id: 'practised', practice: true }]

test('an answer from before a switch is not shown under the other name: its orders are still read', () => {
  expect(ordersOf(true, { rows: real, isLoading: false })).toEqual({ rows: [], isLoading: true })
  expect(ordersOf(false, { rows: practised, isLoading: false })).toEqual({ rows: [], isLoading: true })
})

test('an answer of the kind that is meant is shown as it is', () => {
  expect(ordersOf(true, { rows: practised, isLoading: false })).toEqual({ rows: practised, isLoading: false })
  expect(ordersOf(false, { rows: real, isLoading: false })).toEqual({ rows: real, isLoading: false })
  expect(ordersOf(true, { rows: [], isLoading: false })).toEqual({ rows: [], isLoading: false })
})
