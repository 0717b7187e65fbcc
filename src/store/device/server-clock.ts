/** The server's clock, seen from a device whose own clock may be wrong by any amount. */
import { createStoredCell } from './cell.ts'
import { CLOCK_KEY } from '../../storage-keys.ts'

export interface ClockSample {
  /** Server time minus device time, ms. */
  readonly offsetMs: number
  /** How far off that may be, ms. */
  readonly uncertaintyMs: number
  /** Device time of the sample. */
  readonly at: number
}

/** Quartz drifts; an old sample is worth less. 100 ppm is the worst that phones show. */
const DRIFT = 1e-4
/** Two samples that differ by more than both allow mean that the device's clock was set meanwhile. */
const JUMP_SLACK_MS = 500

/** A request sent at `sentAt`, answered at `receivedAt` (device) with `serverTime` taken somewhere in between. */
export function sampleOfAnswer(input: { sentAt: number; receivedAt: number; serverTime: number }): ClockSample {
  const half = Math.max(0, input.receivedAt - input.sentAt) / 2
  return { offsetMs: input.serverTime - (input.sentAt + half), uncertaintyMs: half, at: input.receivedAt }
}

/** Returns the sample to trust from now on. */
export function betterSample(current: ClockSample | null, next: ClockSample): ClockSample {
  if (current === null) return next
  const agedUncertainty = current.uncertaintyMs + Math.abs(next.at - current.at) * DRIFT
  if (next.uncertaintyMs <= agedUncertainty) return next
  const difference = Math.abs(next.offsetMs - current.offsetMs)
  return difference > agedUncertainty + next.uncertaintyMs + JUMP_SLACK_MS ? next : current
}

export const clockCell = createStoredCell<ClockSample | null>(CLOCK_KEY, (stored) => {
  const { offsetMs, uncertaintyMs, at } = (stored ?? {}) as Partial<ClockSample>
  return typeof offsetMs === 'number' && typeof uncertaintyMs === 'number' && typeof at === 'number'
    ? { offsetMs, uncertaintyMs, at }
    : null
})

/** @param deviceNow ms since 1970 by the device */
export function serverTimeAt(deviceNow: number): number {
  return Math.round(deviceNow + (clockCell.get()?.offsetMs ?? 0))
}
