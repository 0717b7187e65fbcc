import type { Outcome } from '../../contract/outcome.ts'
import { firstHashesCell } from '../store/fairness.ts'
import type { DayCheck, PastDay } from './recompute-day.ts'

export type RecomputeWish = PastDay
export type RecomputeAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly outcome: Outcome<DayCheck | null> }
  | { readonly type: 'failed'; readonly message: string }

interface AsideInput {
  readonly day: string
  readonly productId: string
  /** The published hash of the day's seed. */
  readonly hash: string
  /** The part that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly onDone: (outcome: Outcome<DayCheck | null>) => void
}

/** Plays a past day again (recompute-day.ts) in a thread of its own. @returns the way to stop it */
export function recomputeAside({ day, productId, hash, onProgress, onDone }: AsideInput): () => void {
  const worker = new Worker(new URL('./recompute-worker.ts', import.meta.url), { type: 'module', name: 'candor-recompute' })
  worker.addEventListener('message', (event: MessageEvent<RecomputeAnswer>) => {
    const answer = event.data
    if (answer.type === 'progress') return onProgress(answer.share)
    worker.terminate()
    if (answer.type === 'failed') throw new Error(answer.message)
    onDone(answer.outcome)
  })
  const wish: RecomputeWish = { day, productId, hash, firstHash: firstHashesCell.get()[day] ?? null }
  worker.postMessage(wish)
  return () => worker.terminate()
}
