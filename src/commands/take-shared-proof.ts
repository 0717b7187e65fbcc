import { takeSharedProof as take } from '../store/device/shared-proof.ts'
import { systemClock } from '../store/device/system-clock.ts'

/** The picture that another app has shared as the proof of a deposit, once; null where there is none. */
export function takeSharedProof(): Promise<Blob | null> {
  return take(systemClock.now())
}
