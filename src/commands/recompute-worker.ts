/** A day is 345,600 prices for each product: computed beside the page, so that nothing on the screen waits for it. */
import { recomputeBlocks } from './recompute-blocks.ts'
import { recomputeDay } from './recompute-day.ts'
import type { RecomputeAnswer, RecomputeWish } from './recompute-messages.ts'

self.addEventListener('message', (event: MessageEvent<RecomputeWish>) => {
  const answer = (message: RecomputeAnswer) => self.postMessage(message)
  const recompute = event.data.version === 1 ? recomputeDay : recomputeBlocks
  recompute({
    ...event.data,
    onProgress: (share) => answer({ type: 'progress', share }),
    isCancelled: () => false,
  }).then(
    (outcome) => answer({ type: 'done', outcome }),
    // Thrown anew where errors are heard: in the page.
    (error: unknown) => answer({ type: 'failed', message: String(error) }),
  )
})
