/** How much of a waiting picture has left the device. One tab's worker sends it, and tells every tab. Kept nowhere. */

export interface Sending {
  /** The outbox item's. */
  readonly key: string
  /** 0 to 1; null: not on its way any more, for whatever reason. */
  readonly part: number | null
}

export const SENDING_CHANNEL = 'candor-sending'
let told: BroadcastChannel | undefined

/** For the sync worker. */
export function tellSending(sending: Sending): void {
  told ??= new BroadcastChannel(SENDING_CHANNEL)
  told.postMessage(sending)
}
