import { parseMoney } from '../../../contract/money.ts'
import type { FundIncome } from '../../../contract/rows/fund-income.ts'

export interface IncomeBar {
  readonly day: string
  readonly income: string
  /** Its height to the highest one's, 0 to 1: bars start at zero. */
  readonly part: number
}

/** @param newestFirst the incomes to draw; the answer is oldest first, as time goes to the right */
export function incomeBars(newestFirst: readonly Pick<FundIncome, 'day' | 'income'>[]): readonly IncomeBar[] {
  const highest = newestFirst.reduce((most, { income }) => (parseMoney(income) > most ? parseMoney(income) : most), 0n)
  return newestFirst.toReversed().map(({ day, income }) => ({
    day,
    income,
    // A ratio for the eye, not money: four places are finer than a pixel.
    part: highest === 0n ? 0 : Number((parseMoney(income) * 10_000n) / highest) / 10_000,
  }))
}
