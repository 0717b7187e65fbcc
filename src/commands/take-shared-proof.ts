import { takeSharedProof as take } from '../store/shared-proof.ts'
import { systemClock } from '../store/system-clock.ts'

/** The picture that another app has shared as the proof of a deposit, once; null where there is none. */
export function takeSharedProof(): Promise<Blob | null> {
  return take(systemClock.now())
}
