import { done, type Outcome } from '../../contract/outcome.ts'
import { firstHashesCell } from '../store/device/fairness.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'
import { anchorsHere } from './anchors-here.ts'
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

/** A day that was played by other texts than this device was told before is not equal, however well it fits them. */
async function held(outcome: Outcome<DayCheck | null>): Promise<Outcome<DayCheck | null>> {
  if (!outcome.ok || outcome.value?.status !== 'equal' || !outcome.value.texts) return outcome
  const { holdHeads, holdMarketTexts } = await import('./hold-market-texts.ts')
  await holdHeads(outcome.value.heads ?? [])
  const detail = await holdMarketTexts(outcome.value.texts)
  return detail === null ? outcome : done({ status: 'other-terms', detail })
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
  let isStopped = false
  const stop = () => {
    isStopped = true
    worker.terminate()
  }
  const fail = (error: unknown) => {
    if (isStopped) return
    stop()
    onFailed()
    throw error
  }
  const finish = (outcome: Outcome<DayCheck | null>) => {
    if (isStopped) return
    stop()
    onDone(outcome)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<RecomputeAnswer>) => {
    if (data.type === 'progress') onProgress(data.share)
    else if (data.type === 'done') held(data.outcome).then(finish, fail)
    else fail(new Error(data.message))
  })
  // Its code did not come, or does not run.
  worker.addEventListener('error', ({ message }) =>
    fail(new Error(message || 'the thread that recomputes did not start')),
  )
  firstHashOf(version, day)
    .then((firstHash) => {
      const wish: RecomputeWish = { version, day, productId, hash, firstHash, keys: trustedKeys() }
      if (!isStopped) worker.postMessage(wish)
    })
    .catch(fail)
  return stop
}

/** The hash that this device saw of the day first; null where it saw none, or where a restored backup may have brought another one. */
async function firstHashOf(version: RecomputeWish['version'], day: string): Promise<string | null> {
  if (version === 1) return firstHashesCell.get()[day] ?? null
  return (await anchorsHere())[day] ?? null
}
