/**
 * Bounds of what an order's terms may say, whatever rule it was accepted under: a signature over absurd terms verifies nowhere. The schema of
 * `settle-2` has most of them already; a receipt of `settle-1` names its own grace and gap.
 */
import { COUNTDOWN_SECONDS_MAX, RETURN_RATE_BP_MAX } from '../intent/order-intent.ts'

/** No honest receipt of `settle-1` named more, in ms. */
const NAMED_SPAN_MS_MAX = 60_000

const BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  priceScale: [0, 8],
  returnRateBp: [1, RETURN_RATE_BP_MAX],
  countdownSeconds: [1, COUNTDOWN_SECONDS_MAX],
  acceptedSeq: [0, Number.MAX_SAFE_INTEGER],
  entryGraceMs: [0, NAMED_SPAN_MS_MAX],
  maxGapMs: [0, NAMED_SPAN_MS_MAX],
}

/** @returns which of the terms is out of its bounds, in words; null where none is */
export function faultOfTerms(terms: object): string | null {
  for (const [name, value] of Object.entries(terms) as [string, unknown][]) {
    const bounds = Object.hasOwn(BOUNDS, name) ? BOUNDS[name] : undefined
    if (bounds && typeof value === 'number' && !(value >= bounds[0] && value <= bounds[1]))
      return `${name} ${value} is not within ${bounds[0]} and ${bounds[1]}`
    if (name === 'stake' && typeof value === 'string' && (value.startsWith('-') || !/[1-9]/.test(value)))
      return `the stake is ${value}`
  }
  return null
}
