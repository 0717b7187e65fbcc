import { expect, test } from 'vitest'
import { toneClass, toneOf } from './tone-class.ts'

test('a gain, a loss and a stake that is back have each their tone', () => {
  expect(['82.00', '-100.00', '0.00'].map(toneOf)).toEqual(['up', 'down', 'plain'])
  expect(['82.00', '-100.00', '0.00', null].map(toneClass)).toEqual(['is-up', 'is-down', undefined, undefined])
})
