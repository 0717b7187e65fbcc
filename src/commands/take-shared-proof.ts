import { SHARE_PROBLEMS, takeSharedProof as take, type ShareProblem } from '../store/device/shared-proof.ts'
import { systemClock } from '../store/device/system-clock.ts'

export type { ShareProblem }

/** The picture that another app has shared as the proof of a deposit, once; null where there is none. */
export function takeSharedProof(): Promise<Blob | null> {
  return take(systemClock.now())
}

/** Why the picture that another app has shared can't be used, as the address of the deposit form says it; null where it does not. */
export function shareProblemOf(search: string): ShareProblem | null {
  const told = new URLSearchParams(search).get('unusable')
  return SHARE_PROBLEMS.find((problem) => problem === told) ?? null
}
