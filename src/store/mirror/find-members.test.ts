import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MASKED_ENDS } from '../../../contract/rows/team.ts'
import { maskMiddle } from '../../../contract/validation/masking.ts'
import { idStart, nameRanges } from './find-members.ts'

const isFound = (name: string, typed: string) =>
  nameRanges(typed).some(([from, to]) => from <= maskMiddle(name, MASKED_ENDS) && maskMiddle(name, MASKED_ENDS) <= to)
const nameArbitrary = fc.stringMatching(/^\w{6,12}$/)

test('whatever part of a name is typed, from its beginning, finds it', () => {
  fc.assert(
    fc.property(nameArbitrary, fc.nat(11), (name, end) => {
      expect(isFound(name, name.slice(0, end + 1))).toBe(true)
    }),
  )
})

test('a name that what is shown of it rules out is not found', () => {
  fc.assert(
    fc.property(nameArbitrary, nameArbitrary, (name, typed) => {
      const mayBe =
        name.length >= typed.length &&
        (name.startsWith(typed.slice(0, 2)) || name.startsWith(typed.toLowerCase().slice(0, 2)))
      if (!mayBe) expect(isFound(name, typed)).toBe(false)
      if (
        mayBe &&
        name.length === typed.length &&
        !name.endsWith(typed.slice(-2)) &&
        !name.endsWith(typed.toLowerCase().slice(-2))
      )
        expect(isFound(name, typed)).toBe(false)
    }),
  )
})

test.each([
  ['member1x', 'member1x', true],
  ['member1x', 'MEMBER1X', true],
  ['member1x', 'me****1x', true],
  ['member1x', 'member1y', false],
  ['member1x', 'member1', true],
  ['member1x', 'member2', false],
  ['member1x', 'member', true],
  ['member1x', 'member1xx', false],
  ['member1x', 'm m', false],
])('%s, looked for as %s: %s', (name, typed, expected) => {
  expect(isFound(name, typed)).toBe(expected)
})

test.each([
  ['1a2b3c4d', '1a2b3c4d'],
  ['#1A2B3C4D5E', '1a2b3c4d-5e'],
  ['1a2b-3c', '1a2b3c'],
  ['1a2', null],
  ['member', null],
  ['1a2b3c4d-5e6f-4a8b-9c0d-1e2f3a4b5c6d', '1a2b3c4d-5e6f-4a8b-9c0d-1e2f3a4b5c6d'],
  ['1a2b3c4d-5e6f-4a8b-9c0d-1e2f3a4b5c6d7', null],
])('%s as the beginning of an id: %s', (typed, expected) => {
  expect(idStart(typed)).toBe(expected)
})
