import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annualised7Days, dailyIncome, incomePer10000, INCOME_DIVISOR } from './fund-income.ts'

/** Exact rational arithmetic, reduced, knowing nothing of carried rests. */
class Rational {
  readonly top: bigint
  readonly bottom: bigint
  constructor(top: bigint, bottom: bigint) {
    const divisor = greatestDivisor(top, bottom)
    this.top = top / divisor
    this.bottom = bottom / divisor
  }
  plus(other: Rational): Rational {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  floor(): bigint {
    return this.top / this.bottom
  }
}
function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right)
}

test.each([
  [1_000_000n, 250, 0n, 68n, 1_800_000n],
  [1n, 250, 0n, 0n, 250n],
  [1n, 250, INCOME_DIVISOR - 250n, 1n, 0n],
  [0n, 250, 17n, 0n, 17n],
  [1_000_000n, 0, 17n, 0n, 17n],
  [365_000_000n, 10_000, 0n, 1_000_000n, 0n],
])('%s minor units at %i bp with %s carried earn %s', (confirmedMinor, yearlyRateBp, carried, incomeMinor, left) => {
  expect(dailyIncome({ confirmedMinor, yearlyRateBp, carried })).toEqual({ incomeMinor, carried: left })
})

test('over 365 days of moves and changing rates the posted income is the exact one, 0 minor units off, each day', () => {
  const day = fc.record({
    move: fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
    yearlyRateBp: fc.integer({ min: 0, max: 3_000 }),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(day, { minLength: 365, maxLength: 365 }),
      (start, days) => {
        let confirmed = start
        let carried = 0n
        let posted = 0n
        let exact = new Rational(0n, 1n)
        for (const { move, yearlyRateBp } of days) {
          confirmed = confirmed + move < 0n ? 0n : confirmed + move
          exact = exact.plus(new Rational(confirmed * BigInt(yearlyRateBp), 10_000n * 365n))
          const income = dailyIncome({ confirmedMinor: confirmed, yearlyRateBp, carried })
          carried = income.carried
          posted += income.incomeMinor
          expect(posted).toBe(exact.floor())
          confirmed += income.incomeMinor
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a year at one rate without compounding earns the yearly rate to the minor unit', () => {
  let carried = 0n
  let posted = 0n
  for (let day = 0; day < 365; day++) {
    const income = dailyIncome({ confirmedMinor: 12_345_678n, yearlyRateBp: 333, carried })
    carried = income.carried
    posted += income.incomeMinor
  }
  expect(posted).toBe((12_345_678n * 333n) / 10_000n)
})

test.each([
  [0, '0.0000'],
  [1, '0.0027'],
  [250, '0.6849'],
  [365, '1.0000'],
  [12_000, '32.8767'],
])('%i bp: %s per 10,000 shares', (bp, income) => {
  expect(incomePer10000(bp)).toBe(income)
})

test.each([
  [[], '0.0000'],
  [[250], '2.5000'],
  [[250, 250, 250, 250, 250, 250, 250], '2.5000'],
  [[900, 250, 250, 250, 250, 250, 250, 251], '2.5014'],
])('the rates %j make %s %%', (rates, annualised) => {
  expect(annualised7Days(rates)).toBe(annualised)
})

test('a negative position is a bug', () => {
  expect(() => dailyIncome({ confirmedMinor: -1n, yearlyRateBp: 250, carried: 0n })).toThrow(RangeError)
})
