/** Tells how much a share of right orders says, and whether luck alone explains it. Shares are 0 to 1; money decides only the share that is needed. */

/** Two-sided, 95 %. */
const Z = 1.959964
/** Below this many orders nothing is said but the range. */
const FEW = 30

export interface Chance {
  readonly share: number
  /** Wilson's range: in 95 of 100 cases the true share lies in it. */
  readonly low: number
  readonly high: number
  /** The share at which gains and losses are equal. */
  readonly needed: number
  readonly verdict: 'few' | 'luck' | 'above' | 'below'
}

/** @returns null where chance has decided no order */
export function chanceOf(tally: {
  readonly right: number
  readonly wrong: number
  readonly risked: bigint
  readonly gainIfRight: bigint
}): Chance | null {
  const total = tally.right + tally.wrong
  if (total === 0) return null
  const share = tally.right / total
  const { low, high } = wilson(share, total)
  const needed = neededShare(tally)
  const finest = roundedTo(1, { share, low, high, needed })
  const clear = finest.low > finest.needed ? 'above' : finest.high < finest.needed ? 'below' : 'luck'
  return { share, low, high, needed, verdict: total < FEW ? 'few' : clear }
}

/** Stakes over stakes and gains together, at the person's own mix of amounts and return rates. */
function neededShare({ risked, gainIfRight }: { readonly risked: bigint; readonly gainIfRight: bigint }): number {
  const whole = risked + gainIfRight
  // Rounded up to a hundredth of a per cent: never less than is needed.
  return whole === 0n ? 1 : Number((risked * 10_000n + whole - 1n) / whole) / 10_000
}

function wilson(share: number, total: number): { low: number; high: number } {
  const square = Z * Z
  const middle = (share + square / (2 * total)) / (1 + square / total)
  const half = (Z / (1 + square / total)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

type Percents = Omit<Chance, 'verdict'>

/**
 * Per cents in basis points, for the formats: the range is never drawn narrower than it is, what is needed never lower. Whole ones, or with
 * as many decimals as it takes to agree with the verdict: "60% to 63%, below the 63% that are needed" says both.
 */
export function shownPercents(chance: Chance): Percents {
  const [whole, tenths, hundredths] = [100, 10, 1].map((step) => roundedTo(step, chance))
  return [whole, tenths].find((shown) => shown && agrees(shown, chance.verdict)) ?? hundredths ?? chance
}

/** @param step in basis points */
function roundedTo(step: number, { share, low, high, needed }: Percents): Percents {
  const to = (round: (steps: number) => number, part: number) =>
    round(Number(((part * 10_000) / step).toFixed(6))) * step
  return {
    share: to(Math.round, share),
    low: to(Math.floor, low),
    high: to(Math.ceil, high),
    needed: to(Math.ceil, needed),
  }
}

function agrees({ low, high, needed }: Percents, verdict: Chance['verdict']): boolean {
  if (verdict === 'above') return low > needed
  return verdict !== 'below' || high < needed
}
