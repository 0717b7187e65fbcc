/**
 * The income of Yu'ebao shares. 1 share = 1 unit of money, counted in minor units.
 *
 * Income of a business day = confirmed shares at its end × yearly rate / 365, in every year ("actual/365 fixed": the 366th
 * day of a leap year earns as much as any other). Whole minor units are posted. The rest, a fraction over INCOME_DIVISOR, is
 * carried to the position's next day: nothing is rounded away. The divisor never changes, so neither does a carried rest's
 * meaning when the rate does.
 */
export const YEAR_DAYS = 365
/** Basis points to one, times the days of a year: the unit of a carried rest is 1 / 3,650,000 of a minor unit. */
export const INCOME_DIVISOR = 10_000n * BigInt(YEAR_DAYS)

export interface DailyIncome {
  /** Posted for the day, minor units. */
  readonly incomeMinor: bigint
  /** Carried to the next day, in 1 / INCOME_DIVISOR of a minor unit, 0 ≤ carried < INCOME_DIVISOR. */
  readonly carried: bigint
}

/**
 * One day's income of one position.
 * @param confirmedMinor confirmed shares at the end of the day, not negative
 * @param yearlyRateBp the rate of that day in basis points (250 = 2.50 %), not negative
 * @param carried what the day before left over
 */
export function dailyIncome(input: { confirmedMinor: bigint; yearlyRateBp: number; carried: bigint }): DailyIncome {
  if (input.confirmedMinor < 0n || input.yearlyRateBp < 0 || input.carried < 0n)
    throw new RangeError('income of a negative position')
  const parts = input.confirmedMinor * BigInt(input.yearlyRateBp) + input.carried
  return { incomeMinor: parts / INCOME_DIVISOR, carried: parts % INCOME_DIVISOR }
}

/** A day's income of 10,000 shares, as a decimal with 4 places, rounded down: "0.6849" at 2.50 %. Shown, never posted. */
export function incomePer10000(yearlyRateBp: number): string {
  return decimal4((BigInt(yearlyRateBp) * 10_000n) / BigInt(YEAR_DAYS))
}

/**
 * 7-day annualised rate in per cent with 4 places, rounded down: the mean of the yearly rates of the last seven days. Simple,
 * not compounded, so it never promises more than the rate. Fewer days give their mean; none gives 0.
 */
export function annualised7Days(yearlyRatesBp: readonly number[]): string {
  const last = yearlyRatesBp.slice(-7)
  if (last.length === 0) return '0.0000'
  const sum = last.reduce((total, rate) => total + rate, 0)
  return decimal4((BigInt(sum) * 100n) / BigInt(last.length))
}

function decimal4(tenThousandths: bigint): string {
  const digits = tenThousandths.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
