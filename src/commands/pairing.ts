/** The way from the thread that forms a walk's sums to the thread that holds them against the beacon's key. */
import type { RoundSums } from '../../contract/beacon/round-sums.ts'
import type { PairingAnswer, PairingWish } from './walk-messages.ts'

export interface Pairing {
  /** Lets the other thread compute what belongs to a key, while the sums are formed here. */
  prepare(publicKey: string): void
  /** Whether the key has signed the rounds that the sums stand for. Rejects on a key that is none. */
  isSigned(publicKey: string, sums: RoundSums): Promise<boolean>
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
  const ask = (wish: Omit<PairingWish, 'id'>) => {
    asked += 1
    other.postMessage({ ...wish, id: asked } satisfies PairingWish)
    return asked
  }
  return {
    prepare: (publicKey) => void ask({ publicKey }),
    isSigned: (publicKey, sums) =>
      new Promise((resolve, reject) => {
        waiting.set(ask({ publicKey, sums }), { resolve, reject })
      }),
  }
}
