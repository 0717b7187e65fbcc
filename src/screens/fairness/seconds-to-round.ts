import { ROUND_MS } from '../../../contract/beacon/beacon.ts'

/** A server that answers shows each round within one or two others. */
const LATE_MS = 5 * ROUND_MS

/**
 * Whole seconds until the round after the one that was made at a time, never below zero. Null where that round is long over: the device has no
 * network, or the server does not answer, and nobody here knows which round is next.
 */
export function secondsToRound(at: number, now: number): number | null {
  return now - at > LATE_MS ? null : Math.max(0, Math.ceil((at + ROUND_MS - now) / 1_000))
}
