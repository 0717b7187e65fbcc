/**
 * How much of a waiting picture has left the device. One tab's worker sends it, and every tab may show it. Kept nowhere: a tab
 * hears it while something here looks.
 */
import { createCell } from './cell.ts'

export interface Sending {
  /** The outbox item's. */
  readonly key: string
  /** 0 to 1; null: not on its way any more, for whatever reason. */
  readonly part: number | null
}

const CHANNEL = 'candor-sending'
const heard = createCell<Sending | null>(null)
let told: BroadcastChannel | undefined

/** For the sync worker. */
export function tellSending(sending: Sending): void {
  told ??= new BroadcastChannel(CHANNEL)
  told.postMessage(sending)
}

/** @returns how much of this item's file is sent, or null while it is not on its way */
export function sentPartOf(key: string): number | null {
  const sending = heard.get()
  return sending?.key === key ? sending.part : null
}

let lookers = 0
let channel: BroadcastChannel | undefined

/** @returns the way to stop listening */
export function watchSending(listener: () => void): () => void {
  lookers += 1
  if (channel === undefined) {
    channel = new BroadcastChannel(CHANNEL)
    // Our own worker's, in this version or another: both speak of the same two fields.
    channel.onmessage = (event: MessageEvent<Sending>) => heard.set(event.data)
  }
  const stop = heard.subscribe(listener)
  return () => {
    stop()
    lookers -= 1
    if (lookers > 0) return
    channel?.close()
    channel = undefined
    heard.set(null)
  }
}
