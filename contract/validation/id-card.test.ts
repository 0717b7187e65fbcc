import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, idCardFault } from './id-card.ts'

const TODAY = '2026-11-21'

test.each([
  ['11010519491231002X', null],
  ['11010519491231002x', null],
  ['440524188001010014', 'birth-date'],
  ['110105199002300021', 'birth-date'],
  ['110105199013010021', 'birth-date'],
  ['110105202611220021', 'birth-date'],
  ['110105194912310021', 'check-digit'],
  ['130503670401001', null],
  ['11010519491231002', 'form'],
  ['1101051949123100210', 'form'],
  ['X10105194912310021', 'form'],
  ['11010519491231002Y', 'form'],
  [' 11010519491231002X', 'form'],
  ['', 'form'],
])('%s: %s', (number, fault) => {
  expect(idCardFault(number, TODAY)).toBe(fault)
})

test('any one wrong digit of a right number is noticed', () => {
  const body = fc.tuple(
    fc.stringMatching(/^[1-9]\d{5}$/),
    fc.date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
    fc.stringMatching(/^\d{3}$/),
  )
  fc.assert(
    fc.property(body, fc.nat(16), fc.integer({ min: 1, max: 9 }), ([region, born, order], at, by) => {
      const first17 = `${region}${born.toISOString().slice(0, 10).replaceAll('-', '')}${order}`
      const right = first17 + checkDigit(first17)
      expect(idCardFault(right, TODAY)).toBeNull()
      const wrong = `${right.slice(0, at)}${(Number(right[at]) + by) % 10}${right.slice(at + 1)}`
      expect(idCardFault(wrong, TODAY)).not.toBeNull()
    }),
  )
})
