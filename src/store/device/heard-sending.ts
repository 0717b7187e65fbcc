/** The progress of a waiting picture, as the sending worker reports it (sending.ts). The tab listens only while a screen shows it. */
import { createCell } from './cell.ts'
import { SENDING_CHANNEL, type Sending } from './sending.ts'

const heard = createCell<Sending | null>(null)

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
    channel = new BroadcastChannel(SENDING_CHANNEL)
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
