/** Signed prices are held against their messages beside the page: so nothing on the screen waits for it. */
import { checkSignedPrices } from '../../contract/pyth/check-signed-prices.ts'
import type { WalkAnswer, WalkWish } from './walk-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<WalkWish>) => self.postMessage(answerTo(data)))

function answerTo({ id, proof }: WalkWish): WalkAnswer {
  try {
    return { id, check: checkSignedPrices(proof) }
  } catch (error) {
    // Thrown anew where errors are heard: in the page.
    return { id, message: String(error) }
  }
}
