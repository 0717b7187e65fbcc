import { jitteredDelayMs } from '../../contract/retry-delay.ts'

const PAUSES = { firstMs: 2_000, mostMs: 300_000 }

/** Returns the pause before a failed request to the server is tried again, ms. @param failures in a row, 1 or more */
export function serverPauseMs(failures: number, random: () => number): number {
  return jitteredDelayMs(PAUSES, failures, random)
}
