import { useSyncExternalStore } from 'react'
import { clockCell } from '../store/device/server-clock.ts'

/** Beyond what a slow network explains, and what people set their watches by. */
const DIFFERENCE_MS_MIN = 90_000

/** How far this device's clock and the server's are apart for certain, ms; 0 where a network may explain it. */
export function useClockDifference(): number {
  return useSyncExternalStore(clockCell.subscribe, () => {
    const sample = clockCell.get()
    if (sample === null) return 0
    const certainMs = Math.abs(sample.offsetMs) - sample.uncertaintyMs
    // In steps, so that each new sample is not a new figure.
    return certainMs < DIFFERENCE_MS_MIN ? 0 : Math.round(Math.abs(sample.offsetMs) / 60_000) * 60_000
  })
}
