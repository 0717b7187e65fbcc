/** The way from the thread that sums a walk's signatures to the thread that holds the sum against the beacon's key. */
import type { AffinePoint } from '../../contract/beacon/g1.ts'
import type { Forecast, PairingAnswer, PairingWish } from './walk-messages.ts'

export interface Question extends Forecast {
  /** The weight of each round's signature in the sum. */
  readonly weights: readonly bigint[]
}

export interface Pairing {
  /**
   * Asks whether a key has signed rounds. The other thread computes its part while the sum of the signatures is formed here; the function that is
   * returned takes that sum, null where a signature is none.
   */
  ask(question: Question): (signed: AffinePoint | null) => Promise<boolean>
}

interface Waiting {
  readonly resolve: (isSigned: boolean) => void
  readonly reject: (error: Error) => void
}

/** @param other this thread's end of the channel to `servePairing` */
export function pairingBeyond(other: MessagePort): Pairing {
  let asked = 0
  const waiting = new Map<number, Waiting>()
  other.onmessage = ({ data }: MessageEvent<PairingAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('isSigned' in data) one?.resolve(data.isSigned)
    else one?.reject(new Error(data.message))
  }
  const post = (wish: PairingWish) => other.postMessage(wish)
  return {
    ask: (question) => {
      asked += 1
      const id = asked
      post({ ...question, id })
      return (signed) =>
        new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          post({ id, signed })
        })
    },
  }
}
