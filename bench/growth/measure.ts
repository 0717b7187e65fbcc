/** The measures of this area share their times here, and hold each figure against its bar. */
import { median, type Report } from '../report.ts'

/** The median of several times, ms. */
export async function timeOf(work: () => Promise<unknown>, rounds = 7): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return median(times)
}

/** How often a second something is done, several at once. */
export async function rateOf(
  work: () => Promise<unknown>,
  { atOnce, ms }: { atOnce: number; ms: number },
): Promise<number> {
  const from = performance.now()
  let done = 0
  const lanes = Array.from({ length: atOnce }, async () => {
    for (; performance.now() - from < ms; done += 1) await work()
  })
  await Promise.all(lanes)
  return (done * 1_000) / (performance.now() - from)
}

/** A figure as the ratio to what it may be at most. */
export function atMost(
  report: Report,
  name: string,
  { value, limit, unit }: { value: number; limit: number; unit: string },
) {
  report.figure({ area: 'growth', name, value, limit, unit, better: 'lower', bar: 1 })
}

/** A figure as the ratio to what it must be at least. */
export function atLeast(
  report: Report,
  name: string,
  { value, limit, unit }: { value: number; limit: number; unit: string },
) {
  report.figure({ area: 'growth', name, value, limit, unit, better: 'higher', bar: 1 })
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
