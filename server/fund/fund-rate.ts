import { addDays } from '../../contract/business-day.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

/** The yearly rate (basis points) of any business day. */
export type RateOf = (day: string) => number

/** Reads all rates there ever were: a few rows, and a day that is caught up later earns by the rate that it had. */
export async function readRates(db: Pick<Database, 'selectFrom'>): Promise<RateOf> {
  const rates = await db.selectFrom('fund_rate').selectAll().orderBy('from_day', 'desc').execute()
  return (day) => rates.find((rate) => rate.from_day <= day)?.yearly_rate_bp ?? 0
}

/** The days up to `last`, oldest first, with their rates. */
export function ratesUpTo(last: string, days: number, rateOf: RateOf): { day: string; yearlyRateBp: number }[] {
  return Array.from({ length: days }, (_, at) => addDays(last, at - days + 1)).map((day) => ({
    day,
    yearlyRateBp: rateOf(day),
  }))
}
