import { expect, test } from 'vitest'
import { choiceOf, withAllTurned } from './row-choice.ts'

const SHOWN = ['a', 'b']

test('the box of all rows says of the shown rows whether all, some or none are chosen', () => {
  expect(choiceOf(SHOWN, new Set(['a', 'b', 'hidden']))).toBe('all')
  expect(choiceOf(SHOWN, new Set(['b']))).toBe('some')
  expect(choiceOf(SHOWN, new Set(['hidden']))).toBe('none')
  expect(choiceOf([], new Set(['hidden']))).toBe('none')
})

test('the box of all rows chooses the shown rows or none of them, and leaves hidden rows as they are', () => {
  expect(withAllTurned(SHOWN, new Set(['hidden']))).toEqual(new Set(['hidden', 'a', 'b']))
  expect(withAllTurned(SHOWN, new Set(['b', 'hidden']))).toEqual(new Set(['hidden', 'a', 'b']))
  expect(withAllTurned(SHOWN, new Set(['a', 'b', 'hidden']))).toEqual(new Set(['hidden']))
})
