import { expect, test } from 'vitest'
import type { FundPosition } from '../../../contract/rows/fund-position.ts'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'
import { fundFigures } from './fund-figures.ts'

const terms: FundTerms = {
  yearlyRateBp: 250,
  incomePer10000: '0.6849',
  annualised7Days: '2.5000',
  depositsPerDay: 3,
  withdrawalsPerDay: 3,
  minimumDeposit: '1.00',
  days: [],
}
const position: FundPosition = {
  confirmed: '8000.00',
  pending: '200.00',
  incomeYesterday: '0.54',
  incomeDay: '2026-05-11',
  incomeAll: '123.40',
  day: '2026-05-12',
  depositsToday: 1,
  withdrawalsToday: 3,
  updatedAt: 1,
}

test('shares in all are confirmed and pending, and what was moved today is taken off', () => {
  expect(fundFigures(position, terms, '2026-05-12')).toEqual({
    total: '8200.00',
    confirmed: '8000.00',
    pending: '200.00',
    incomeAll: '123.40',
    incomeYesterday: '0.54',
    depositsLeft: 2,
    withdrawalsLeft: 0,
  })
})

test("the counts of another day are not today's, nor is an older income yesterday's", () => {
  expect(fundFigures(position, terms, '2026-05-13')).toMatchObject({
    depositsLeft: 3,
    withdrawalsLeft: 3,
    incomeYesterday: null,
  })
})

test('that yesterday earned nothing is said by a position of today, never by one that has not heard of it', () => {
  expect(fundFigures({ ...position, incomeDay: null }, terms, '2026-05-12').incomeYesterday).toBe('0.00')
  expect(fundFigures({ ...position, incomeDay: '2026-05-10' }, terms, '2026-05-12').incomeYesterday).toBe('0.00')
  expect(fundFigures({ ...position, incomeDay: null }, terms, '2026-05-14').incomeYesterday).toBeNull()
})

test('before the first deposit all is zero and all moves are left', () => {
  expect(fundFigures(null, terms, '2026-05-12')).toMatchObject({
    total: '0.00',
    incomeYesterday: '0.00',
    depositsLeft: 3,
    withdrawalsLeft: 3,
  })
})
