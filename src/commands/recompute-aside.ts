import type { Outcome } from '../../contract/outcome.ts'
import { anchorName, firstHashesCell } from '../store/device/fairness.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import type { DayCheck } from './day-check.ts'
import type { RecomputeAnswer, RecomputeWish } from './recompute-messages.ts'

interface AsideInput extends Pick<RecomputeWish, 'version'> {
  readonly day: string
  readonly productId: string
  /** The published hash of the day's seed, or the anchor of its minute seeds. */
  readonly hash: string
  /** The part that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly onDone: (outcome: Outcome<DayCheck | null>) => void
  /** A fault of the app, which is thrown too: nothing more comes. */
  readonly onFailed: () => void
}

/** Plays a past day again (recompute-day.ts) in a thread of its own. @returns the way to stop it */
export function recomputeAside({
  version,
  day,
  productId,
  hash,
  onProgress,
  onDone,
  onFailed,
}: AsideInput): () => void {
  const worker = new Worker(new URL('./recompute-worker.ts', import.meta.url), {
    type: 'module',
    name: 'candor-recompute',
  })
  worker.addEventListener('message', (event: MessageEvent<RecomputeAnswer>) => {
    const answer = event.data
    if (answer.type === 'progress') return onProgress(answer.share)
    worker.terminate()
    if (answer.type === 'done') return onDone(answer.outcome)
    onFailed()
    throw new Error(answer.message)
  })
  // Its code did not come, or does not run.
  worker.addEventListener('error', (event) => {
    worker.terminate()
    onFailed()
    throw new Error(event.message || 'the thread that recomputes did not start')
  })
  const wish: RecomputeWish = {
    version,
    day,
    productId,
    hash,
    firstHash: firstHashesCell.get()[version === 1 ? day : anchorName(day)] ?? null,
    keys: trustedKeys(),
  }
  worker.postMessage(wish)
  return () => worker.terminate()
}
