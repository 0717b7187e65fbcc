import { isSignedBy, linesOf } from '../../contract/beacon/check-rounds.ts'
import type { PairingAnswer, PairingWish } from './walk-messages.ts'

/** Answers what `pairingBeyond` asks at the other end of a channel. */
export function servePairing(other: MessagePort): void {
  other.onmessage = ({ data }: MessageEvent<PairingWish>) => {
    const answer = answerTo(data)
    if (answer) other.postMessage(answer)
  }
}

function answerTo({ id, publicKey, sums }: PairingWish): PairingAnswer | null {
  try {
    if (sums) return { id, isSigned: isSignedBy(publicKey, sums) }
    linesOf(publicKey)
  } catch (error) {
    // A key that is none is told of when its sums come.
    if (sums) return { id, message: String(error) }
  }
  return null
}
