/** What the fund page shows, from the rows as the server keeps them. */
import { addDays } from '../../../contract/business-day.ts'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { FundPosition } from '../../../contract/rows/fund-position.ts'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'

export interface FundFigures {
  readonly total: string
  readonly confirmed: string
  readonly pending: string
  readonly incomeAll: string
  /** Null: yesterday's has not been posted (yet), or there was none to earn. */
  readonly incomeYesterday: string | null
  readonly depositsLeft: number
  readonly withdrawalsLeft: number
}

/** @param position null before the first deposit @param today the business day, YYYY-MM-DD */
export function fundFigures(position: FundPosition | null, terms: FundTerms, today: string): FundFigures {
  const isToday = position?.day === today
  return {
    total: formatMoney(parseMoney(position?.confirmed ?? '0.00') + parseMoney(position?.pending ?? '0.00')),
    confirmed: position?.confirmed ?? '0.00',
    pending: position?.pending ?? '0.00',
    incomeAll: position?.incomeAll ?? '0.00',
    incomeYesterday: position !== null && position.incomeDay === addDays(today, -1) ? position.incomeYesterday : null,
    depositsLeft: Math.max(0, terms.depositsPerDay - (isToday ? position.depositsToday : 0)),
    withdrawalsLeft: Math.max(0, terms.withdrawalsPerDay - (isToday ? position.withdrawalsToday : 0)),
  }
}
