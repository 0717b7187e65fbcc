import { expect, test } from 'vitest'
import { passwordFaults } from './password-form-state.ts'

test('an empty form names every field', () => {
  expect(passwordFaults({ old: '', next: '', repeated: '' }, 'login')).toEqual({
    old: 'old-missing',
    next: 'next-missing',
    repeated: 'repeated-missing',
  })
})

test('a login password has 8 characters, a transaction password 6 digits', () => {
  expect(passwordFaults({ old: 'before-1', next: 'short', repeated: 'short' }, 'login')).toEqual({ next: 'next-short' })
  expect(passwordFaults({ old: '123456', next: '12345', repeated: '12345' }, 'transaction')).toEqual({
    next: 'next-form',
  })
  expect(passwordFaults({ old: 'before-1', next: 'after-12', repeated: 'after-12' }, 'login')).toEqual({})
})

test('the new one differs from the old one and is repeated alike', () => {
  expect(passwordFaults({ old: '284617', next: '284617', repeated: '284618' }, 'transaction')).toEqual({
    next: 'next-same',
    repeated: 'repeated-other',
  })
})
