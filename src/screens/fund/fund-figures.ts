/** The figures of the fund page, worked out from the rows as the server keeps them. */
import { addDays } from '../../../contract/business-day.ts'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { FundPosition } from '../../../contract/rows/fund-position.ts'
import type { FundTerms } from '../../../contract/rows/fund-terms.ts'

export interface FundFigures {
  readonly total: string
  readonly confirmed: string
  readonly pending: string
  readonly incomeAll: string
  /** Null: yesterday's is not known here yet, as before a cut-off has been told of and on a phone that was offline since. */
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
    incomeYesterday: position === null ? '0.00' : incomeYesterday(position, today),
    depositsLeft: Math.max(0, terms.depositsPerDay - (isToday ? position.depositsToday : 0)),
    withdrawalsLeft: Math.max(0, terms.withdrawalsPerDay - (isToday ? position.withdrawalsToday : 0)),
  }
}

/** A position of today knows of yesterday, also that it earned nothing; an older one does not. */
function incomeYesterday(position: FundPosition, today: string): string | null {
  if (position.incomeDay === addDays(today, -1)) return position.incomeYesterday
  return position.day >= today ? '0.00' : null
}
