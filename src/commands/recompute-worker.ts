/** A day is 345,600 prices for each product: computed beside the page, so that nothing on the screen waits. */
import { recomputeBlocks } from './recompute-blocks.ts'
import { recomputeDay } from './recompute-day.ts'
import type { RecomputeAnswer, RecomputeWish } from './recompute-messages.ts'

self.addEventListener('message', (event: MessageEvent<RecomputeWish>) => recompute(event.data))

function recompute(wish: RecomputeWish): void {
  const answer = (message: RecomputeAnswer) => self.postMessage(message)
  const play = wish.version === 1 ? recomputeDay : recomputeBlocks
  play({
    ...wish,
    onProgress: (share) => answer({ type: 'progress', share }),
    isCancelled: () => false,
  }).then(
    (outcome) => answer({ type: 'done', outcome }),
    // Thrown anew where errors are heard: in the page.
    (error: unknown) => answer({ type: 'failed', message: String(error) }),
  )
}
