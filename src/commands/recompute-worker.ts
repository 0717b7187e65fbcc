/** A day is 345,600 prices for each product, and a walk is checked by pairings: computed beside the page, so that nothing on the screen waits. */
import { checkWalk } from '../../contract/market/check-walk.ts'
import { recomputeBlocks } from './recompute-blocks.ts'
import { recomputeDay } from './recompute-day.ts'
import type { RecomputeAnswer, RecomputeWish } from './recompute-messages.ts'
import type { WalkAnswer, WalkWish } from './walk-messages.ts'
import { walkSignatures } from './walk-signatures.ts'

const checkedRounds = new Set<string>()

self.addEventListener('message', (event: MessageEvent<RecomputeWish | WalkWish>) => {
  if ('proof' in event.data) void answerWalk(event.data)
  else recompute(event.data)
})

async function answerWalk({ id, proof, keys, anchors }: WalkWish): Promise<void> {
  const answer = (message: WalkAnswer) => self.postMessage(message)
  try {
    if (proof.source?.type === 'signed-prices') {
      const { checkSignedPrices } = await import('../../contract/pyth/check-signed-prices.ts')
      answer({ id, check: checkSignedPrices(proof) })
      return
    }
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const isSigned = await walkSignatures(proof)
    const options = { trustedKeys: keys, anchors, random, checkedRounds, isSignatureOf: isSigned }
    answer({ id, check: checkWalk(proof, options) })
  } catch (error) {
    // Thrown anew where errors are heard: in the page.
    answer({ id, message: String(error) })
  }
}

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
