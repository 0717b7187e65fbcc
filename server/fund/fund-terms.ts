import type { BusinessCalendar } from '../../contract/business-day.ts'
import { annualised7Days, incomePer10000 } from '../../contract/fund-income.ts'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { FundTerms } from '../../contract/rows/fund-terms.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { ratesUpTo, readRates } from './fund-rate.ts'

export const DEPOSITS_PER_DAY = 3
export const WITHDRAWALS_PER_DAY = 3
export const MINIMUM_DEPOSIT_MINOR = 100n
const CHART_DAYS = 90
const MEAN_DAYS = 7

/** Tells everybody what the fund offers on the running business day, and its last 90 days. Again on the same day changes nothing. */
export async function publishFundTerms(
  tx: Tx,
  { now, calendar }: { now: number; calendar: BusinessCalendar },
): Promise<void> {
  const rateOf = await readRates(tx.db)
  const today = calendar.dayOf(now)
  const days = ratesUpTo(today, CHART_DAYS + MEAN_DAYS - 1, rateOf)
  const doc: FundTerms = {
    yearlyRateBp: rateOf(today),
    incomePer10000: incomePer10000(rateOf(today)),
    annualised7Days: annualised7Days(days.map((day) => day.yearlyRateBp)),
    depositsPerDay: DEPOSITS_PER_DAY,
    withdrawalsPerDay: WITHDRAWALS_PER_DAY,
    minimumDeposit: formatMoney(MINIMUM_DEPOSIT_MINOR),
    days: days.slice(MEAN_DAYS - 1).map(({ day, yearlyRateBp }, at) => ({
      day,
      yearlyRateBp,
      incomePer10000: incomePer10000(yearlyRateBp),
      annualised7Days: annualised7Days(days.slice(at, at + MEAN_DAYS).map((one) => one.yearlyRateBp)),
    })),
  }
  recordChange(tx, { owner: 'public', collection: 'fundTerms', id: 'main', doc })
}

/**
 * Sets the yearly rate from a business day on, until another is set. Only for days to come: what a day earns is known
 * before it begins. Refuses `terms-changed` for a day that has begun.
 */
export async function setFundRate(
  tx: Tx,
  context: { now: number; calendar: BusinessCalendar },
  rate: { fromDay: string; yearlyRateBp: number },
): Promise<Outcome<void>> {
  if (rate.fromDay <= context.calendar.dayOf(context.now)) return refuse('terms-changed')
  const row = { from_day: rate.fromDay, yearly_rate_bp: rate.yearlyRateBp }
  await tx.db
    .insertInto('fund_rate')
    .values(row)
    .onConflict((conflict) => conflict.column('from_day').doUpdateSet(row))
    .execute()
  await publishFundTerms(tx, context)
  return done(undefined)
}
