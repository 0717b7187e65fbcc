import { expect, test } from 'vitest'
import { transferFault } from './transfer-form-state.ts'

test('the minimum holds for the way in alone', () => {
  expect(transferFault('0.50', { kind: 'in', bound: '100.00', minimum: '1.00' })).toBe('below-minimum')
  expect(transferFault('0.50', { kind: 'out', bound: '100.00', minimum: '1.00' })).toBeNull()
})

test('nobody moves more than there is', () => {
  expect(transferFault('100.01', { kind: 'in', bound: '100.00', minimum: '1.00' })).toBe('above-balance')
  expect(transferFault('100.01', { kind: 'out', bound: '100.00', minimum: '1.00' })).toBe('above-shares')
  expect(transferFault('100', { kind: 'out', bound: '100.00', minimum: '1.00' })).toBeNull()
  expect(transferFault('', { kind: 'in', bound: '100.00', minimum: '1.00' })).toBe('amount-missing')
})
