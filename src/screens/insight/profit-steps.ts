/** The line of profit over time: its height after each business day, and its deepest fall. Minor units. */
import { addDays, daysBetween } from '../../../contract/business-day.ts'

export interface Step {
  readonly day: string
  /** Profit of all days up to this one. */
  readonly sum: bigint
}
export interface Fall {
  /** Below zero. */
  readonly depth: bigint
  /** The day of the peak before it; null where it falls from the beginning. */
  readonly from: string | null
  readonly to: string
}

/** One step for each day from the first to the last, days without orders too. */
export function profitSteps(
  profits: ReadonlyMap<string, { readonly profit: bigint }>,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Step[] {
  let sum = 0n
  return Array.from({ length: daysBetween({ from, to }) + 1 }, (_, at) => {
    const day = addDays(from, at)
    sum += profits.get(day)?.profit ?? 0n
    return { day, sum }
  })
}

/** @returns null where the line never falls */
export function deepestFall(steps: readonly Step[]): Fall | null {
  let peak: { day: string | null; sum: bigint } = { day: null, sum: 0n }
  let deepest: Fall | null = null
  for (const { day, sum } of steps) {
    if (sum >= peak.sum) peak = { day, sum }
    else if (sum - peak.sum < (deepest?.depth ?? 0n)) deepest = { depth: sum - peak.sum, from: peak.day, to: day }
  }
  return deepest
}

/** The line in a box of 100 by 100, and the height of zero in it. */
export function stepPath(steps: readonly Step[]): {
  readonly line: string
  readonly zero: number
  readonly end: number
} {
  const sums = steps.map(({ sum }) => Number(sum))
  const [lowest, highest] = [Math.min(0, ...sums), Math.max(0, ...sums)]
  const y = (sum: number) => (highest === lowest ? 50 : (100 * (highest - sum)) / (highest - lowest))
  const parts = sums.map((sum, at) => `H${((100 * (at + 0.5)) / sums.length).toFixed(2)}V${y(sum).toFixed(2)}`)
  return { line: `m0,${y(0).toFixed(2)}${parts.join('')}H100`, zero: y(0), end: y(sums.at(-1) ?? 0) }
}
